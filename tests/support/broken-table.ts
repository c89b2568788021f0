import type { Database } from '#server/db/database.ts';

/**
 * From now on a table breaks on some rows, with an error of a given class, as a bug of ours in its statements would.
 * The condition is about `new`; what comes back mends it.
 */
export async function breakTable(db: Database, table: string, condition: string, state: string) {
  await db.script(`
    create or replace function break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose' using errcode = '${state}'; end $$;
    create trigger broken before insert or update on ${table} for each row when (${condition})
      execute function break_down()`);
  return () => db.script(`drop trigger broken on ${table}`);
}
