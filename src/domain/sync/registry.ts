import { refuse, type Result } from '../core/result.ts';
import { lineupsCommands } from '../lineups/commands.ts';
import { rosterCommands } from '../roster/commands.ts';
import { scheduleCommands } from '../schedule/commands.ts';
import { matchCommands } from '../match/commands.ts';
import { teamCommands } from '../teams/commands.ts';
import type { AnyCommand, Draft, Prepared } from './command.ts';

/** All commands by name. A name is never reused or removed: the queue of any release must run. */
export const COMMANDS: ReadonlyMap<string, AnyCommand> = new Map(
  [...teamCommands, ...rosterCommands, ...lineupsCommands, ...scheduleCommands, ...matchCommands].map(
    (command): [string, AnyCommand] => [command.name, command],
  ),
);

/** Checks the name and input of a queued command. */
export function prepare(draft: Draft): Result<Prepared> {
  const command = COMMANDS.get(draft.name);
  return command ? command.prepare(draft.input) : refuse({ code: 'unknown-command' });
}
