import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory and time OWASP recommends for it (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** The hash of a password nobody has, for accounts without one: made once, in the first comparison that needs it. */
let nobodys: Promise<string> | undefined;

/** Whether the password belongs to the stored hash. Without one the answer is no, and takes as long. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobodys ??= hashPassword('');
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && stored !== null;
};
