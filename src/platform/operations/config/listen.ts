import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartProblem } from './env.js';

/** Codes for a fault of the port; any other lies in the address. */
const OF_THE_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not',
};

/** Names the setting that is to be changed: that of the port, or that of the address. */
const problemOf = (setting: string, where: string, code: string): string => {
  const reason = OF_THE_PORT[code];
  if (reason !== undefined)
    return `${setting}: The service cannot listen on ${where}: ${reason} (${code}). Set ${setting} to a free port.`;
  const host = setting.replace('PORT', 'HOST');
  return `${host}: The service cannot listen on ${where}: this machine does not have the address (${code}). Set ${host} to one that it has, such as 127.0.0.1.`;
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
    throw new StartProblem(problemOf(setting, where, code));
  }
};

/** Before anything is started: whether the server that comes later will be able to listen. */
export const requireFree = async (setting: string, port: number, host: string): Promise<void> => {
  const server = createServer();
  await listen(server, setting, port, host);
  server.close();
  await once(server, 'close');
};
