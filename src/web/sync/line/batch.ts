import { MAX_COMMANDS } from '#domain/sync/protocol.ts';

/** How many changes go in one push: fewer where the line or the server cannot take them, and more again with each answer. */
export function createBatch() {
  let size: number = MAX_COMMANDS;
  const cut = (sent: number, parts: number) => void (size = Math.ceil(sent / parts));
  return {
    size: () => size,
    /** So many were more than the server takes at once. */
    halve: (sent: number) => cut(sent, 2),
    /** So many did not come through in time. */
    quarter: (sent: number) => cut(sent, 4),
    grow: () => void (size = Math.min(MAX_COMMANDS, size * 2)),
    set: (next: number) => void (size = next),
  };
}
