// Runs before anything is installed: Node 20, no dependencies, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

const OLDEST_NODE = 20;
const MODULES = path.join(ROOT, 'node_modules');
const OWN_NODE = path.join(MODULES, nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const TICK_MS = 15_000;
const ORPHAN_CHECK_MS = 500;

/** Leaves the project installed as package-lock.json says, whatever was there before. */
export async function prepare() {
  process.chdir(ROOT);
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`This needs Node ${OLDEST_NODE} or newer to begin with; this is ${process.version}.`);
  }
  if (!isInstalled()) await install();
}

async function install() {
  // A linked folder belongs to another checkout, and an install would empty it.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a link to a folder that does not match package-lock.json: install there.');
  }
  // Before npm: once it has linked a Node that cannot start, no npm script of this project gets this far again.
  ensureNodeCanStart();
  await runNpmCi();
  // npm passes over a package for another system in silence.
  if (!existsSync(OWN_NODE))
    fail(`There is no ${nodePackage()} in node_modules, and this cannot run without its Node.`);
  if (!isInstalled()) fail('npm ci ended well, but node_modules still does not match package-lock.json.');
}

/** Runs the project's own Node (not the one that happens to be on this machine) and answers its exit code. */
export function ownNode(args, env = {}) {
  return run(OWN_NODE, args, env);
}

/** Runs npm with the project's own tools. */
export function npm(args, quiet = false) {
  const cli = process.env.npm_execpath;
  const [program, all] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
  return run(program, all, {}, quiet);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The package of `optionalDependencies` with the Node of this system. */
function nodePackage() {
  if (process.platform === 'win32') return `node-win-${process.arch}`;
  const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
  return `${isAppleSilicon ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
}

async function runNpmCi() {
  console.log('Installing packages: about a minute, once for each change of package-lock.json …');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const ticking = setInterval(() => console.log(`… still installing (${seconds()} s)`), TICK_MS);
  // The tools that build and test are development packages, also where NODE_ENV says production.
  const install = ['ci', '--include=dev', '--loglevel=error'];
  let code = await npm([...install, '--prefer-offline'], true);
  if (code !== 0) {
    console.log('What npm keeps may be older than package-lock.json: asking anew …');
    code = await npm(install);
  }
  clearInterval(ticking);
  if (code !== 0) fail('npm ci failed; what it said is above.');
  console.log(`Installed in ${seconds()} s.`);
}

/** The project's own Node wants one small system library that a slim Debian leaves out. */
function ensureNodeCanStart() {
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  if (status !== 0 || stdout.includes('libatomic.so.1') || !existsSync('/usr/bin/apt-get')) return;
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends libatomic1';
  if (process.getuid?.() !== 0)
    fail(`Node needs the library libatomic1. Install it once with: sudo sh -c '${command}'`);
  console.log('Installing libatomic1, which Node needs (once) …');
  const { status: failed } = spawnSync('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (failed !== 0) fail('apt-get could not install libatomic1.');
}

/** npm notes what it installed in a file of the lock's own form, and writes it last. */
function isInstalled() {
  const noted = path.join(MODULES, '.package-lock.json');
  if (!existsSync(noted) || !existsSync(OWN_NODE)) return false;
  const there = packagesIn(noted);
  const wanted = Object.entries(packagesIn(path.join(ROOT, 'package-lock.json')));
  return wanted.every(([where, { version, optional }]) => {
    if (where === '') return true;
    const found = there[where];
    return found ? found.version === version : optional === true;
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The output of a quiet command is shown only if it fails. */
function run(program, args, env = {}, quiet = false) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && program === 'npm',
  });
  const said = [];
  child.stdout?.on('data', (part) => said.push(part));
  child.stderr?.on('data', (part) => said.push(part));
  // A terminal sends Ctrl-C to the child as well; a service manager tells only this process.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  // Told to stop, npm ends the shell between us, and the shell tells nobody: an orphan takes that as its signal.
  const parent = process.ppid;
  const watching = setInterval(() => process.ppid === parent || child.kill('SIGTERM'), ORPHAN_CHECK_MS);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      clearInterval(watching);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
