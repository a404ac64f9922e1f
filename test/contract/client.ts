import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect } from '@jest/globals';

export type Json = Record<string, unknown>;

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The bytes of it. */
  readonly data: Buffer;
}

export interface SendOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A text goes out as it is and without a content type; anything else as JSON. */
  readonly body?: unknown;
  readonly chunked?: boolean;
}

export interface ProblemJson {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly message: string; readonly code: string }[];
}

/** Sends exactly what a test says, header by header: a comfortable HTTP client would repair what is to be refused. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly port: number) {}

  close(): void {
    this.agent.destroy();
  }

  send(
    method: string,
    path: string,
    { token, headers = {}, body, chunked = false }: SendOptions = {},
  ): Promise<Answer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent: Record<string, string | string[]> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(text === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' }),
      ...(text === undefined
        ? {}
        : chunked
          ? { 'Transfer-Encoding': 'chunked' }
          : { 'Content-Length': String(Buffer.byteLength(text)) }),
    };
    for (const [name, value] of Object.entries(headers)) sent[name] = typeof value === 'string' ? value : [...value];
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, method, path, headers: sent, agent: this.agent },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const data = Buffer.concat(chunks);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: data.toString('utf8'),
              data,
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }
}

export const recordOf = ({ text }: Answer): Json => JSON.parse(text) as Json;
export const listOf = ({ text }: Answer): Json[] => JSON.parse(text) as Json[];
/** By what each record of a list is known: a group of children by all of them. */
export const uuidsOf = (answer: Answer): string[] =>
  listOf(answer).map(({ uuid, attendance, requestId, participants }) =>
    [uuid ?? attendance ?? requestId ?? (participants as Json[]).map((child) => child['uuid'])]
      .flat()
      .map(String)
      .join(),
  );
export const problemOf = ({ text }: Answer): ProblemJson => JSON.parse(text) as ProblemJson;
export const codesOf = (answer: Answer): string[] => (problemOf(answer).violations ?? []).map(({ code }) => code);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The answer, to what was asked, is a problem of this status with everything that belongs to one (R-API-34, R-API-35, R-API-44). */
export const expectProblem = (answer: Answer, status: number, asked: unknown = ''): ProblemJson => {
  expect({ asked, status: answer.status, body: answer.text }).toEqual({ asked, status, body: expect.any(String) });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json(;|$)/);
  const problem = problemOf(answer);
  const { violations } = problem;
  expect(problem.type).toBe(
    violations === undefined ? `/errors/${String(status)}` : `/validation_errors/${violations[0]?.code ?? ''}`,
  );
  expect(problem.status).toBe(status);
  expect(problem.title).toMatch(/^\S.*\S$/);
  expect(problem.detail).toMatch(/\S/);
  if (violations !== undefined) {
    expect(problem.detail).toBe(
      violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'),
    );
    for (const { code } of violations) expect(code).toMatch(UUID);
  } else if (status === 422) {
    // Each line begins with the field it is about (R-API-36).
    for (const line of problem.detail.split('\n')) expect(line).toMatch(/^[\w.[\]-]+: \S/);
  }
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(UUID);
  expect(problem.instance).toBe(`urn:uuid:${String(id)}`);
  const known = ['type', 'title', 'status', 'detail', 'violations', 'conflicts', 'instance'];
  expect(Object.keys(problem).filter((key) => !known.includes(key))).toEqual([]);
  return problem;
};
