import { resolve } from 'node:path';
import { readSettings } from '#server/config.ts';
import { openPrepared } from '#server/db/open.ts';
import { restore } from '#server/db/restore.ts';
import { openFiles } from '#server/outside/open.ts';
import { nameOf, tell } from './place.ts';

await tell(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('npm run restore -- FILE');
  const settings = readSettings(process.env);
  const open = (prepare: Parameters<typeof openPrepared>[1]) => openPrepared(settings, prepare);
  const { rows, files } = await restore(resolve(path), { open, files: openFiles(settings) });
  return `${rows} rows and ${files} files are in ${nameOf(settings)}.`;
});
