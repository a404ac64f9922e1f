import ipaddr from 'ipaddr.js';
import { type PrivateHost } from '../../platform/operations/config/private-hosts.js';
import { type Settings } from '../../platform/operations/config/settings.js';

/** Where a receiver may be: anywhere public, on this machine (in development), or in the operator's own network, because a setting names it. */
export type Reach = 'public' | 'loopback' | 'private';

/** Kinds of addresses of one's own network; others (link-local with the metadata of clouds, multicast, …) are nobody's receiver. */
const OWN_NETWORK = ['private', 'uniqueLocal', 'loopback', 'carrierGradeNat'];

/**
 * Whether a receiver within this reach may have the address. Public is what the Internet routes: IPv4 unicast outside of
 * every special range, IPv6 of 2000::/3 outside of those. So an address within an IPv6 address (mapped, NAT64, 6to4, Teredo)
 * is judged as what it leads to, or refused.
 */
export const isWithin = (reach: Reach, text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const range = address.range();
  if (reach === 'loopback') return range === 'loopback';
  return isPublic(address, range) || (reach === 'private' && OWN_NETWORK.includes(range));
};

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean =>
  range === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL));

/** The host of a URL without the brackets of an IPv6 address. */
export const bareHost = ({ hostname }: Pick<URL, 'hostname'>): string => hostname.replace(/^\[|\]$/g, '');

/** Names as they are judged: a dot at the end changes nothing of where they lead. */
const nameOf = (url: Pick<URL, 'hostname'>): string => {
  let name = bareHost(url);
  while (name.endsWith('.')) name = name.slice(0, -1);
  return name;
};

const isLoopbackName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Names that by agreement stand for machines of one's own network. */
const isOwnName = (host: string): boolean => isLoopbackName(host) || /\.(?:local|internal)$/.test(host);

/** The usual port of https, and its second one: others would let webhooks knock at whatever listens there. */
const PORTS = ['', '8443'];

/**
 * How far the address of a receiver reaches; undefined where it cannot be used at all: not https, another port, an address
 * that is not public, a name that only the own network knows, or one with credentials.
 */
export const reachOf = (
  url: URL,
  { production, webhookPrivateHosts }: Pick<Settings, 'production' | 'webhookPrivateHosts'>,
): Reach | undefined => {
  const host = nameOf(url);
  const isAddress = ipaddr.isValid(host);
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  if (webhookPrivateHosts.some((named) => isNamed(named, url))) return 'private';
  if (!production && (isAddress ? isWithin('loopback', host) : isLoopbackName(host))) return 'loopback';
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return undefined;
  if (isAddress) return isWithin('public', host) ? 'public' : undefined;
  return host.includes('.') && !isOwnName(host) ? 'public' : undefined;
};

const isNamed = (named: PrivateHost, url: URL): boolean =>
  named.protocol === url.protocol && nameOf(named) === nameOf(url) && named.port === url.port;
