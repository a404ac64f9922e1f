/** A bucket of an S3-compatible store, with its credentials. */
export interface Bucket {
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * Reads `s3://key:secret@host[:port]/bucket[?region=…][&tls=false]`; undefined if the text has another form. Key and
 * secret are percent-encoded, as in every URL: an AWS secret may contain a slash.
 */
export const parseBucketUrl = (text: string): Bucket | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text);
  const { region = 'us-east-1', tls = 'true', ...unknown } = Object.fromEntries(searchParams);
  const name = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/.exec(pathname)?.[1];
  const [accessKey, secretKey] = [username, password].map(decoded);
  const isClean = hash === '' && Object.keys(unknown).length === 0 && /^[a-z\d-]+$/.test(region);
  if (protocol !== 's3:' || host === '' || name === undefined || !isClean) return undefined;
  if (!accessKey || !secretKey || !['true', 'false'].includes(tls)) return undefined;
  return { endpoint: `${tls === 'true' ? 'https' : 'http'}://${host}`, name, region, accessKey, secretKey };
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
