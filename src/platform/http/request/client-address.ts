import ipaddr from 'ipaddr.js';

/** Source of the client address: Express' `ip`, which trusts proxies as configured. */
export interface Addressed {
  readonly ip?: string | undefined;
}

/**
 * The address that requests without a (valid) token count against: an IPv4 address, also when mapped into IPv6, or
 * the /64 of an IPv6 address, because one customer controls a whole /64. Everything that is not an address shares one
 * count, so that garbage in a forwarding header does not buy a fresh quota.
 */
export function clientAddress({ ip }: Addressed): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
