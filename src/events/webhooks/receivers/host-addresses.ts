import { ADDRCONFIG, NODATA, NOTFOUND } from 'node:dns';
import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isWithin, type Reach } from './reach.js';

/** An address to connect to. */
interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The name leads to an address that the receiver may not have. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * The addresses of a host, all of which are within reach: one that is not refuses the whole name, whatever else it leads
 * to.
 */
export const addressesOf = async (host: string, reach: Reach): Promise<readonly HostAddress[]> => {
  const found = ipaddr.isValid(host) ? [host] : await (reach === 'public' ? askedOfServers(host) : askedOfSystem(host));
  if (found.some((address) => !isWithin(reach, address))) throw new AddressRefused('The address is not allowed.');
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

/** What the system knows under the name: its own table too, as for names of a network of containers. */
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
