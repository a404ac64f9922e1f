import ipaddr from 'ipaddr.js';

/** What of a request tells where it comes from: Express' `ip`, which believes proxies as configured. */
export interface Addressed {
  readonly ip?: string | undefined;
}

/**
 * The address against which a request without a (valid) token is counted: an IPv4 address, also when it is mapped into
 * IPv6, or the /64 of an IPv6 address, because one customer commands all of a /64. Whatever is not an address shares
 * one count, so that nonsense in a forwarding header buys nobody a fresh allowance.
 */
export function clientAddress({ ip }: Addressed): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
