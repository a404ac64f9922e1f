/** A host within the operator's own network that may receive webhooks. */
export interface PrivateHost {
  readonly protocol: 'http:' | 'https:';
  /** As URLs write it: in lower case, an IPv6 address in brackets. */
  readonly hostname: string;
  /** As URLs write it: empty for the usual port of the protocol. */
  readonly port: string;
}

/** Reads `host`, `host:port` (both over https) or `http://host:port`; undefined if the text has another form. */
export const parsePrivateHost = (text: string): PrivateHost | undefined => {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address) || /[\s/?#@]/.test(address.slice(address.indexOf('://') + 3))) return undefined;
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? { protocol, hostname, port } : undefined;
};
