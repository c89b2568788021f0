import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import type { Settings } from '#server/config.ts';

const SECRET_NAMES = /pass|token|secret|cookie|authorization|email|recipient|^to$|^otp$|^ip$|address/i;
const ADDRESSES = /[^\s"'<>(),;:=/]+@[^\s"'<>(),;:=/]+/g;
/** Of links and keys; an id of ours has hyphens in shorter steps. */
const TOKENS = /\b[A-Za-z0-9_]{32,}\b|[A-Za-z0-9+/%]{32,}=|eyJ[\w-]+(\.[\w-]+)+/g;
const QUERIES = /\?[^\s"']*=[^\s"']*/g;
const DEEPEST = 5;

/** One JSON object on each line, without personal data and without secrets. */
export function openLog(level: Settings['logLevel'], to?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: (details: object) => cleanFields(details, 0) },
    // Cleaned before.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: cleanText },
  } satisfies pino.LoggerOptions;
  return to ? pino(options, to) : pino(options);
}

const cleanText = (text: string): string =>
  text.replace(QUERIES, '?…').replace(ADDRESSES, '[address]').replace(TOKENS, '[secret]');

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return errorOf(value);
  if (depth >= DEEPEST) return '…';
  return Array.isArray(value) ? value.map((one) => clean(one, depth + 1)) : cleanFields(value, depth + 1);
}

function cleanFields(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    SECRET_NAMES.test(name) ? '[removed]' : clean(value, depth),
  ]);
  return z.record(z.string(), z.unknown()).parse(Object.fromEntries(entries));
}

const Fault = z.object({ code: z.coerce.string().optional(), constraint: z.string().optional() });

/** Of a fault what helps to find it. A database tells the values of a row in `detail`, a mail server who it was for. */
function errorOf(error: Error): Record<string, unknown> {
  const told = Fault.safeParse(error);
  const { code, constraint } = told.success ? told.data : {};
  const message = code?.startsWith('22') ? error.message.replace(/"[^"]*"/g, '"…"') : error.message;
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause instanceof Error ? errorOf(error.cause) : undefined;
  return { type: error.name, message, code, constraint, stack: at?.map((line) => line.trim()), cause };
}
