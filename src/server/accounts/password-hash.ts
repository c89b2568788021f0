import { hash, verify } from '@node-rs/argon2';

// Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. The package's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);
export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  verify(attempt.hash, attempt.password);
