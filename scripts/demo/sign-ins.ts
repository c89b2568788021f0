import { PASSWORD, PEOPLE } from './club.ts';

const lines = Object.entries(PEOPLE).map(
  ([role, { email }]) => `  ${email}  ${role}${role === 'owner' ? ', Pro' : ''}`,
);
process.stdout.write(`\nSign in with the password ${PASSWORD} as\n${lines.join('\n')}\n\n`);
