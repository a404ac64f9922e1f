import { hash } from '@node-rs/argon2';

/** Argon2id with the memory and time OWASP recommends for it (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
