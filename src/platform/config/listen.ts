import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartProblem } from './env.js';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not',
  EADDRNOTAVAIL: 'this machine does not have the address',
};

/**
 * Lets the server listen where a setting says.
 * @throws StartProblem naming the setting
 */
export const listen = async (server: Server, setting: string, port: number, host: string): Promise<void> => {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const where = `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
    throw new StartProblem(
      `${setting}: The service cannot listen on ${where}: ${REASONS[code] ?? 'the address cannot be used'} (${code}). Set ${setting} to a free port.`,
    );
  }
};

/** Before anything is started: whether the server that comes later will be able to listen. */
export const requireFree = async (setting: string, port: number, host: string): Promise<void> => {
  const server = createServer();
  await listen(server, setting, port, host);
  server.close();
  await once(server, 'close');
};
