import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to anyone who asks for any port: Linux begins with 32768, others higher. */
const FIRST = 20_000;
const LAST = 31_999;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/**
 * A port of this machine that is free now, and stays so until a process has started on it: nobody who asks for just any
 * port gets it meanwhile, as the servers of the specs do that run beside this one.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
};

/** The same database by way of another port of this machine, and never past it through a socket. */
export const throughPort = (databaseUrl: string, port: number): string => {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String(port)}`;
  url.searchParams.delete('host');
  return url.href;
};
