import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly raw: string;
  readonly mail: Email;
}

/** What a server says to a recipient or to a mail instead of taking it. */
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** A mail server on a free port, which takes whatever nobody tells it to refuse. */
export class MailServer {
  readonly received: Received[] = [];
  /** Refuses a recipient by throwing. */
  onRecipient: (address: string) => void = () => undefined;
  /** Refuses a mail by throwing. */
  onData: () => void = () => undefined;
  /** What it says to a mail that it takes. */
  taken: string | undefined;
  /** Delays accepting a mail already received. */
  whileTaking: () => Promise<void> = () => Promise.resolve();

  /** Of the last start: the next one is on it again. */
  port = 0;
  private server: SMTPServer | undefined;

  constructor(private readonly options: SMTPServerOptions = {}) {}

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await server.listen();
    return server;
  }

  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      // With its own certificate for localhost, where a test asks for encryption.
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'geheim' ? done(null, { user: username }) : done(refusal(535, 'no such user')),
      onRcptTo: ({ address }, _session, done) => done(thrownBy(() => this.onRecipient(address))),
      onData: (stream, { envelope, secure, user }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          void Promise.all([PostalMime.parse(raw), this.whileTaking()]).then(([mail]) => {
            const refused = thrownBy(() => this.onData());
            if (refused !== null) {
              done(refused);
              return;
            }
            this.received.push({
              from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
              to: envelope.rcptTo.map(({ address }) => address),
              secure,
              user: user as string | undefined,
              raw: raw.toString('utf8'),
              mail,
            });
            done(null, this.taken);
          });
        });
      },
      ...this.options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((done) => {
      server.listen(this.port, '127.0.0.1', () => done());
    });
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** As if nothing had been received; whatever comes is taken again. */
  reset(): void {
    this.received.length = 0;
    this.takeAll();
  }

  /** Takes nothing from now on. */
  refuse(code = 451): void {
    this.onData = () => {
      throw refusal(code, 'try later');
    };
  }

  /** Ends all conversations without a word. */
  disconnect(): void {
    for (const { _socket: socket } of this.server?.connections ?? []) socket.destroy();
  }

  takeAll(): void {
    this.taken = undefined;
    this.onRecipient = () => undefined;
    this.onData = () => undefined;
    this.whileTaking = () => Promise.resolve();
  }

  /** What came for this address, oldest first. */
  to(address: string): Received[] {
    return this.received.filter(({ to }) => to.includes(address));
  }

  /** Of an application that sends its mails here. */
  settings(mailFrom = 'Ferienprogramm <post@musterstadt.example>'): { mailUrl: string; mailFrom: string } {
    return { mailUrl: `smtp://127.0.0.1:${String(this.port)}`, mailFrom };
  }

  stop(): Promise<void> {
    return new Promise((done) => {
      this.server?.close(() => done());
    });
  }
}

const thrownBy = (work: () => void): Error | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error as Error;
  }
};

/** A server that accepts connections and then says these words, one after the other, or nothing at all. */
export const talker = async (
  words: readonly string[],
  everyMs: number,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const sockets = new Set<import('node:net').Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let index = 0;
    const timer = setInterval(() => {
      const word = words[index % Math.max(1, words.length)];
      if (word !== undefined) socket.write(word);
      index += 1;
    }, everyMs);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
};
