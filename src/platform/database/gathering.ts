import { type Writable } from 'node:stream';
import { type PoolClient } from 'pg';

/** `pg` does not type its connection, which its own extensions use as well. */
interface Connected {
  readonly connection?: { readonly stream: Writable };
}

/**
 * What is sent to PostgreSQL until all that is due now has run leaves in one system call: each of its own costs as much as
 * the rest of a small statement.
 */
export const gather = (client: PoolClient): void => {
  const stream = streamOf(client);
  if (stream === undefined || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * The same until the returned function is called, which may happen more than once. Nothing may wait for an answer until
 * then: nothing was asked.
 */
export const hold = (client: PoolClient): (() => void) => {
  const stream = streamOf(client);
  let isHeld = stream !== undefined;
  stream?.cork();
  return () => {
    if (isHeld) stream?.uncork();
    isHeld = false;
  };
};

const streamOf = (client: PoolClient): Writable | undefined => (client as Connected).connection?.stream;
