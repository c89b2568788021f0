import { sqlState as codeOf } from '../db/database.ts';

type Place = { readonly dataDir: string; readonly databaseUrl?: string | undefined; readonly port: number };

/** Why a start ended, in words that name the setting to change where there is one. */
export function troubleOf(error: unknown, place: Place): string {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  const code = codeOf(error) ?? '';
  if (code === 'EADDRINUSE')
    return `Port ${place.port} is taken by another program. Stop that one, or set PORT to another; PORT=0 takes any free one.`;
  if (code === 'EACCES' && reason.startsWith('listen'))
    return `Port ${place.port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === 'EINVAL' && reason.startsWith('listen'))
    return `The path of the data folder ${place.dataDir} is too long for a socket in it. Set DATA_DIR to a shorter one.`;
  if (FOLDER.has(code))
    return `The data folder ${place.dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`;
  if (place.databaseUrl !== undefined && DATABASE.test(code))
    return `The database at ${hostOf(place.databaseUrl)}, which DATABASE_URL names, cannot be used: ${reason || code}.`;
  return reason;
}

const FOLDER = new Set(['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);
/** Errors of a connection: no answer, wrong credentials, no such database. */
const DATABASE = /^(?:E[A-Z_]+|28...|3D000|57P03|42501)$/;

function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
