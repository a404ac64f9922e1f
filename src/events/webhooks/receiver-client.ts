import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { ADDRCONFIG, NODATA, NOTFOUND } from 'node:dns';
import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { type LookupFunction } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isWithin, type Reach, bareHost, reachOf } from './reach.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';

/** An address to connect to. */
interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The name leads to an address that the receiver may not have. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * The addresses of a host, all of which are within reach: one that is not refuses the whole name, whatever else it leads
 * to.
 */
const addressesOf = async (host: string, reach: Reach): Promise<readonly HostAddress[]> => {
  const found = ipaddr.isValid(host) ? [host] : await (reach === 'public' ? askedOfServers(host) : askedOfSystem(host));
  if (found.some((address) => !isWithin(reach, address))) throw new AddressRefused('The address is not allowed.');
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

/** Addresses that the system has for the name: its own table too, as for names of a network of containers. */
const askedOfSystem = async (host: string): Promise<string[]> =>
  (await dns.lookup(host, { all: true, hints: ADDRCONFIG })).map(({ address }) => address);

/**
 * What the name servers know. The system's own lookup occupies one of few threads for as long as a name server is silent,
 * and would make all receivers wait for one.
 */
const askedOfServers = async (host: string): Promise<string[]> => {
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  throw failures.find((failure) => !isEmpty(failure)) ?? failures[0] ?? new Error('The name has no address.');
};

const isEmpty = (error: Error): boolean =>
  [NODATA, NOTFOUND].some((code) => code === (error as NodeJS.ErrnoException).code);

/** Within this time a receiver has to answer. */
export const ANSWER_MS = 15_000;
/** Limits for reading an answer's body so that its connection can be reused; the body is thrown away. */
const BODY_BYTES = 4096;
const BODY_MS = 1000;
/** Unused connections are closed. */
const IDLE_MS = 20_000;

/** Why there was no answer that counts. */
export const FAILURES = vocabulary('deliveryFailure', {
  status: word('Answered with an error', 'Antwort mit Fehler', 'bad'),
  redirect: word('Answered with a redirect', 'Weiterleitung', 'bad'),
  timeout: word('No answer in time', 'Keine Antwort in der Zeit', 'bad'),
  address: word('Address is not allowed', 'Adresse ist nicht erlaubt', 'bad'),
  name: word('Name is not known', 'Name ist nicht bekannt', 'bad'),
  tls: word('Certificate is not valid', 'Zertifikat ist nicht gültig', 'bad'),
  connection: word('No connection', 'Keine Verbindung', 'bad'),
  secret: word('Secret cannot be read', 'Schlüssel ist nicht lesbar', 'bad'),
  gone: word('Event is no longer kept', 'Ereignis ist nicht mehr aufbewahrt'),
});
export type Failure = (typeof FAILURES)[number];

/** The outcome of one try. */
export interface Outcome {
  readonly httpStatus: number | null;
  /** Null: delivered. */
  readonly failure: Failure | null;
  readonly ms: number;
}

/** A request to a receiver. */
interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Posts to receivers, whose addresses strangers choose: https to public addresses, checked when connecting, so that a
 * name that leads elsewhere by then leads nowhere. Follows no redirects, waits 15 seconds, reads little and keeps nothing.
 */
@Injectable()
export class ReceiverClient implements OnApplicationShutdown {
  answerMs = ANSWER_MS;
  private readonly agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
  };

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  async post(post: Post): Promise<Outcome> {
    const begin = performance.now();
    const ended = await this.attempt(post).catch((error: unknown) => ({ status: null, failure: failureOf(error) }));
    return { httpStatus: ended.status, failure: ended.failure, ms: Math.round(performance.now() - begin) };
  }

  private async attempt(post: Post): Promise<Answered> {
    const url = new URL(post.url);
    const reach = reachOf(url, this.settings);
    if (reach === undefined) throw refused();
    const deadline = AbortSignal.timeout(this.answerMs);
    try {
      return await this.send(post, url, reach, deadline);
    } catch (error) {
      // The receiver closed a kept connection while we began to use it.
      if (!(error instanceof StaleConnection)) throw error;
      return await this.send(post, url, reach, deadline, true);
    }
  }

  private send(post: Post, url: URL, reach: Reach, signal: AbortSignal, anew = false): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? overHttps : overHttp;
      const request: ClientRequest = send(url, {
        method: 'POST',
        headers: { ...post.headers, 'content-length': String(post.body.length) },
        agent: anew ? false : this.agents[url.protocol as 'http:' | 'https:'],
        lookup: lookupWithin(reach),
        signal,
      });
      request.on('socket', (socket) => {
        // A host that is an address is not looked up.
        const check = (): void => {
          const { remoteAddress } = socket;
          if (remoteAddress !== undefined && !isWithin(reach, remoteAddress)) request.destroy(refused());
        };
        if (socket.connecting) socket.once('connect', check);
        else check();
      });
      request.on('response', (response) => {
        resolve(answerOf(response));
        discard(response);
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
      );
      request.end(post.body);
    });
  }
}

interface Answered {
  readonly status: number | null;
  readonly failure: Failure | null;
}

class StaleConnection extends Error {}

const refused = (): AddressRefused => new AddressRefused('The address is not allowed.');

const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, { all }, callback) => {
    addressesOf(bareHost({ hostname: host }), reach).then(
      (found) => {
        const [first] = found;
        if (all === true) callback(null, [...found]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    );
  };

const answerOf = ({ statusCode = 0 }: IncomingMessage): Answered => {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, failure: null };
  return { status: statusCode, failure: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status' };
};

/** Reads a short body to its end, and hangs up on a long or slow one. */
const discard = (response: IncomingMessage): void => {
  const patience = setTimeout(() => response.destroy(), BODY_MS);
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => clearTimeout(patience));
};

const NAME = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ENONAME|EBADNAME|EBADRESP|EAI_\w+)$/;
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/;

/** The kind of a failure: its message may name addresses, or quote what was answered. */
const failureOf = (error: unknown): Failure => {
  if (error instanceof AddressRefused) return 'address';
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'ETIMEOUT') return 'timeout';
  if (NAME.test(code)) return 'name';
  return TLS.test(code) ? 'tls' : 'connection';
};
