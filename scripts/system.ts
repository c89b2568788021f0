import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { findChromium, findHeadlessShell } from '#tests/support/chromium.ts';
import { findFirefox } from '#tests/support/firefox.ts';
import { findPdfToText } from '#tests/support/pdf-text.ts';
import { findPostgres } from '#tests/support/postgres.ts';
import { findWebKit } from '#tests/support/webkit.ts';

const NEEDS = {
  chromium: { isThere: () => findChromium() !== undefined, packages: ['chromium', 'fonts-liberation'] },
  // It saves time: the journeys take the whole browser where it is missing, and nobody is asked to install it.
  'headless-shell': {
    isThere: () => findHeadlessShell() !== undefined || !mayInstall() || !isOffered('chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
  },
  firefox: { isThere: () => findFirefox() !== undefined, packages: ['firefox-esr'] },
  webkit: { isThere: () => findWebKit() !== undefined, packages: ['webkit2gtk-driver', 'xvfb'] },
  pdftotext: { isThere: () => findPdfToText() !== undefined, packages: ['poppler-utils'] },
  postgres: { isThere: () => findPostgres() !== undefined, packages: ['postgresql'] },
  // Of benches only.
  nginx: { isThere: () => existsSync('/usr/sbin/nginx'), packages: ['nginx-light'] },
  pgbouncer: { isThere: () => existsSync('/usr/sbin/pgbouncer'), packages: ['pgbouncer'] },
} as const;

/** Something that npm cannot bring and a stage of tests cannot do without. */
export type Need = keyof typeof NEEDS;

/** Installs what is missing when it may, and otherwise throws with the one command that would. */
export function ensureSystem(needs: readonly Need[]): void {
  const missing = missingOf(needs);
  if (missing.length === 0) return;
  if (!mayInstall()) {
    const command = `apt-get update && apt-get install -y --no-install-recommends ${packagesOf(missing).join(' ')}`;
    throw new Error(`The tests need ${missing.join(' and ')}. Install once with: sudo sh -c '${command}'`);
  }
  keepDebianFromStartingACluster();
  apt(['update', '-q']);
  // Only now it is known what Debian offers.
  const packages = packagesOf(missingOf(needs));
  console.log(`Installing ${packages.join(', ')} (once) …`);
  const allowServices = keepDebianFromStartingServices();
  try {
    apt(['install', '-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...packages]);
  } finally {
    allowServices();
  }
  const still = missingOf(needs);
  if (still.length > 0)
    throw new Error(`${packages.join(', ')} went in, but ${still.join(' and ')} is not to be found`);
}

const mayInstall = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

function isOffered(name: string): boolean {
  return spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0;
}

const missingOf = (needs: readonly Need[]): Need[] => needs.filter((need) => !NEEDS[need].isThere());
const packagesOf = (needs: readonly Need[]): string[] => needs.flatMap((need) => NEEDS[need].packages);

/** The tests make clusters of their own; the package must leave none behind, running or not. */
function keepDebianFromStartingACluster(): void {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

/** Nor may a package of ours begin to serve the whole machine. Returns how to allow it again. */
function keepDebianFromStartingServices(): () => void {
  const file = '/usr/sbin/policy-rc.d';
  if (existsSync(file)) return () => undefined;
  writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(file, { force: true });
}

function apt(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  const { status } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
}
