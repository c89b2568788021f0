import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contrast } from '#domain/teams/contrast.ts';
import { chroma, distance, mix } from '#domain/teams/mix.ts';
import { paletteOf } from './palette.ts';
import { reencodeLogo } from './picture.ts';

const svg = (inside: string, side = 64) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64">${inside}</svg>`,
  );
const NAVY_SUN = '<rect width="64" height="64" fill="#17406d"/><circle cx="32" cy="28" r="13" fill="#f2b632"/>';
const logo = (inside = NAVY_SUN, side = 64) => sharp(svg(inside, side)).png().toBuffer();

test('[TCREATE-07] [FILES-10] what is no picture inside is refused, whatever it is called', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  for (const bytes of [script, svg(NAVY_SUN), Buffer.from('%PDF-1.4 nothing'), Buffer.alloc(0)])
    await expect(reencodeLogo(bytes)).rejects.toThrow('Please select an image file');
});
test('[TCREATE-07] a picture that breaks off is refused', async () => {
  const whole = await logo();
  await expect(reencodeLogo(whole.subarray(0, whole.length / 2))).rejects.toThrow('Please select an image file');
});
test('[FILES-10] a picture of far too many pixels is not opened', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  await expect(reencodeLogo(bomb)).rejects.toThrow('Please select an image file');
});
test('[TCREATE-09] a picture larger than the label names is taken, and made smaller', async () => {
  const { webp } = await reencodeLogo(await logo(NAVY_SUN, 1600));
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});
test('[AMB-035] nothing but the pixels is kept', async () => {
  const tagged = await sharp(await logo())
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const hidden = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]);
  const { webp } = await reencodeLogo(hidden);
  expect((await sharp(webp).metadata()).exif).toBeUndefined();
  expect(webp.includes('script')).toBe(false);
});

async function coloursOf(drawing?: string) {
  const palette = await paletteOf((await reencodeLogo(await logo(drawing))).png);
  if (!palette) throw new Error('There is no colour in this logo.');
  return palette;
}

test('[THEME-07] the ground of the logo dresses the team, the next distinct colour trims it', async () => {
  const palette = await coloursOf();
  expect(distance(palette.team, '#17406d')).toBeLessThan(0.05);
  expect(distance(palette.team2, '#f2b632')).toBeLessThan(0.08);
  expect(palette).toMatchObject({ onTeam: '#ffffff', onTeamDark: '#ffffff' });
});
test('[THEME-07] [HEAD-12] text can be read on the team colour, in light and on the mixed colour of dark', async () => {
  for (const fill of ['#ffc93c', '#7f0000', '#00ff66', '#808080', '#ffffff', '#5ab0e0']) {
    const { team, onTeam, onTeamDark } = await coloursOf(`<rect width="64" height="64" fill="${fill}"/>`);
    expect(contrast(onTeam, team)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onTeamDark, mix(team, '#0b161a', 0.68))).toBeGreaterThanOrEqual(4.5);
  }
});
test('a grey logo dresses nobody in a colour', async () => {
  const { team, team2 } = await coloursOf('<rect width="64" height="64" fill="#777"/>');
  expect(chroma(team)).toBeLessThan(0.045);
  expect(distance(team, team2)).toBeGreaterThan(0.18);
});
