import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The output of a command of the operator, on either stream. */
export async function command(
  name: 'admin' | 'backup' | 'mailbox' | 'restore' | 'move',
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const script = join(import.meta.dirname, '../../scripts', `${name}.ts`);
  const said = await run(process.execPath, [script, ...args], { env: { ...inherited, ...env } }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return said.stdout + said.stderr;
}
