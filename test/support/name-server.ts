import { createSocket, type Socket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { once } from 'node:events';

const HEADER = 12;
const [A, AAAA] = [1, 28];

/** The name that a question asks for, in lower case. */
const nameIn = (question: Buffer): string => {
  const labels: string[] = [];
  for (let at = HEADER; question[at] !== 0; at += question[at]! + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!));
  }
  return labels.join('.').toLowerCase();
};

const bytesOf = (address: string, type: number): Buffer | undefined => {
  if (!address.includes(':')) return type === A ? Buffer.from(address.split('.').map(Number)) : undefined;
  if (type !== AAAA) return undefined;
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

/** A name server that knows what a test tells it, and says that there is nothing else. A silent one never answers. */
export class NameServer {
  private readonly before = getServers();

  private constructor(
    private readonly socket: Socket,
    private readonly names: Map<string, readonly string[] | 'silence'>,
  ) {}

  /** From now on this process asks it. */
  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket, new Map());
    socket.on('message', (question, { port, address }) => {
      const answer = server.answer(question);
      if (answer !== undefined) socket.send(answer, port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    setServers([`127.0.0.1:${String(socket.address().port)}`]);
    return server;
  }

  /** @param addresses what the name leads to from now on */
  leads(name: string, addresses: readonly string[] | 'silence'): void {
    this.names.set(name, addresses);
  }

  async stop(): Promise<void> {
    setServers(this.before);
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(question: Buffer): Buffer | undefined {
    const addresses = this.names.get(nameIn(question));
    if (addresses === 'silence') return undefined;
    const end = question.indexOf(0, HEADER) + 5;
    const asked = question.subarray(HEADER, end);
    const type = asked.readUInt16BE(asked.length - 4);
    const found = (addresses ?? []).flatMap((address) => bytesOf(address, type) ?? []);
    const header = Buffer.from(question.subarray(0, HEADER));
    header.writeUInt16BE(addresses === undefined ? 0x8183 : 0x8180, 2);
    [1, found.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
    const records = found.map((bytes) => {
      const record = Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
      return Buffer.concat([record, bytes]);
    });
    return Buffer.concat([header, asked, ...records]);
  }
}
