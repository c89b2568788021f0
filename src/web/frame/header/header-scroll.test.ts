import { expect, test } from 'vitest';
import { AT_THE_TOP, scrolledTo } from './header-scroll.ts';

const scroll = (...ys: number[]) => ys.reduce(scrolledTo, AT_THE_TOP).isHidden;

test('[HEAD-06] scrolling down past 80 px hides the header', () => {
  expect(scroll(80)).toBe(false);
  expect(scroll(40, 81)).toBe(true);
});

test('[HEAD-07] scrolling up brings the header back wherever the page stands', () => {
  expect(scroll(600, 900, 890)).toBe(false);
});

test('[HEAD-08] under 20 px the header is shown, even after a movement too small to count', () => {
  expect(scroll(200, 19)).toBe(false);
  expect(scroll(60, 200, 22, 204, 19)).toBe(false);
  expect(scroll(300, -40)).toBe(false);
});

test('[HEAD-09] a movement under 5 px changes nothing, in either direction', () => {
  expect(scroll(79, 83)).toBe(false);
  expect(scroll(300, 296)).toBe(true);
  expect(scroll(300, 295)).toBe(false);
});

test('[HEAD-09] many small movements in one direction add up', () => {
  expect(scroll(300, 297, 294)).toBe(false);
});
