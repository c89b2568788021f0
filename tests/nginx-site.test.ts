import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteIn } from '../bench/nginx.ts';

const site = readFileSync('docs/nginx/lineup-pro.conf', 'utf8');
const places = { port: 1, plainPort: 2, upstream: '127.0.0.1:4', folder: '/tmp/f' };

test('[CAP-02] the nginx that is measured is the site of the docs in other places, and nothing else', () => {
  const tried = siteIn(site, places);
  expect(tried.replace(/^ *#.*/gm, '')).not.toMatch(/\/etc\/|\/var\/|:3000|443|ssl_/);
  const changed = tried.split('\n').filter((line) => !site.includes(line));
  expect(changed.map((line) => line.trim())).toEqual([
    expect.stringContaining('proxy_cache_path /tmp/f/cache/live'),
    'server 127.0.0.1:4 max_fails=0;',
    'listen 127.0.0.1:2;',
    'listen 127.0.0.1:1;',
    'error_log /tmp/f/error.log crit;',
    'error_log /tmp/f/error.log crit;',
  ]);
  expect(() => siteIn(site.replace('listen 80;', 'listen 8080;'), places)).toThrow('has no');
});

test('[CAP-02] each location that sets a header of its own sets all of them: it takes none from around it', () => {
  const inherited = (
    /server_name lineup[\s\S]*?location/g.exec(site.slice(site.indexOf('listen 443')))?.[0] ?? ''
  ).match(/proxy_set_header \S+/g);
  for (const [location] of site.matchAll(/location [^{]*\{[^}]*\}/g)) {
    const own: string[] = location.match(/proxy_set_header \S+/g) ?? [];
    if (own.length > 0) expect(own).toEqual(expect.arrayContaining(inherited ?? ['nothing']));
  }
});

test('[CAP-02] the public pages and the links of guests stand in no log of the proxy', () => {
  const live = /location ~ \^\/live\/ \{[^}]*\}/.exec(site)?.[0] ?? '';
  const guests = /location \^~ \/score\/ \{[^}]*\}/.exec(site)?.[0] ?? '';
  const plain = /listen 80;[^}]*\}/.exec(site)?.[0] ?? '';
  for (const part of [live, guests, plain]) expect(part).toContain('access_log off;');
  for (const part of [live, guests]) expect(part).toContain('error.log crit;');
  expect(live).toContain('proxy_set_header Cookie "";');
});
