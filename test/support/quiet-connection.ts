import { Socket } from 'node:net';
import pg from 'pg';

interface Open {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/** A connection for many short questions, which keeps no process alive between them; opening one takes as long as a clone. */
export class QuietConnection {
  private open: Promise<Open> | undefined;
  private underWay = 0;

  constructor(private readonly url: string | undefined) {}

  async query(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]> {
    this.open ??= this.connect();
    this.open.catch(this.forget);
    const { client, socket } = await this.open;
    this.underWay += 1;
    socket.ref();
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql, parameters && [...parameters]);
      return rows;
    } finally {
      this.underWay -= 1;
      if (this.underWay === 0) socket.unref();
    }
  }

  private readonly forget = (): void => void (this.open = undefined);

  private async connect(): Promise<Open> {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: this.url, stream: () => socket });
    client.on('error', this.forget).on('end', this.forget);
    await client.connect();
    return { client, socket };
  }
}
