import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoutFile } from '#domain/match/scout-file/scout-file.ts';
import { realMatches, SCOUT_FIXTURES } from './scout-fixtures.ts';

// Writes every match of which files are tested, so that another program can read them:
// node tests/support/write-scout-files.ts <folder>
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder for the files');
mkdirSync(folder, { recursive: true });
for (const { name, match } of [...SCOUT_FIXTURES, ...realMatches()]) {
  const file = scoutFile(match);
  if ('refused' in file) throw new Error(`${name}: ${file.refused}`);
  writeFileSync(join(folder, `${name}.dvw`), file.text);
  const remarks = file.remarks.map(({ rule, line }) => `${line} ${rule}\n`).join('');
  writeFileSync(join(folder, `${name}.remarks.txt`), remarks);
  console.log(`${name}: ${file.remarks.length} remarks`);
}
