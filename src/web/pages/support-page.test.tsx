import { afterEach, expect, test } from 'vitest';
import { byRole, clearScreen, show, textsOf } from '#tests/support/screen.ts';
import { SupportPage } from './support-page.tsx';

afterEach(clearScreen);

test('[ENGINE-30] two sentences say what an iPhone forgets and how to keep and send it', async () => {
  await show(<SupportPage />);
  const { parentElement: section } = byRole('heading', 'On an iPhone or iPad');
  const said = textsOf('paragraph', section ?? undefined)[0] ?? '';
  expect(said.match(/\.(?= |$)/g)).toHaveLength(2);
  expect(said).toMatch(/7 days.*home screen.*sent/);
});
