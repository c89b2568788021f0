import { launchChromium } from '#tests/support/chromium.ts';
const URL = 'http://localhost:4322';
const browser = await launchChromium();
const want = process.argv[2] ?? '';
async function open(width: number, height: number, dark = false) {
  const c = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', baseURL: URL });
  const p = await c.newPage();
  await p.goto('/auth');
  await p.evaluate(() => fetch('/api/accounts/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'dana.mercer@tidewater.example', password: 'Courtside-2026!' }) }));
  return p;
}
const T = '/team/eebb8694-904b-5b75-94e7-fa88a3384ed2';
if (want === 'find') {
  const p = await open(1280, 900);
  for (const path of [`${T}/stats/past-events`, `${T}/stats`]) {
    await p.goto(path); await p.waitForTimeout(3000);
    console.log(path, (await p.evaluate(() => [...document.querySelectorAll('a')].map((a) => a.getAttribute('href') + ' ' + a.textContent?.slice(0, 40)))).join('\n'));
  }
}
await browser.close();
