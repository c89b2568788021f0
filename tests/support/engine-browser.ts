import type { ChildProcess } from 'node:child_process';
import type { Driven } from './webdriver.ts';

/** A browser of one engine, with a profile of its own that is gone when it quits. */
export type EngineBrowser = Driven & {
  readonly engine: 'Firefox' | 'WebKit';
  /** The folder into which it saves. */
  readonly downloads: string;
  readonly quit: () => Promise<void>;
};

/** A browser that keeps its profile, driven only as far as a journey through a kill needs it. */
export type Killable = Pick<Driven, 'goto' | 'run' | 'until'> & {
  /** Ends it as an empty battery does, and opens it again with all that it had kept. */
  readonly killAndReopen: () => Promise<Killable>;
  readonly quit: () => Promise<void>;
};

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

/** Ends a process with all that it started, as a crash or an empty battery does. */
export async function endGroup(leader: ChildProcess): Promise<void> {
  const { pid } = leader;
  if (pid === undefined) return;
  const ended = new Promise((resolve) => leader.once('exit', resolve));
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
    return;
  }
  if (leader.exitCode === null && leader.signalCode === null) await ended;
}
