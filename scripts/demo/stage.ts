import { PASSWORD, PEOPLE, TEAMS } from './club.ts';

// Fills the folder of `DATA_DIR` and serves it to whoever started this, for as long as that one lives.
process.once('disconnect', () => process.exit());
await import('../demo.ts');
await import('../../src/server/main.ts');
process.send?.({ email: PEOPLE.owner.email, password: PASSWORD, team: TEAMS[0].name });
