import { undecodable, zipped } from './camt-problems.js';

/** Maximum length of an XML declaration. */
const DECLARATION = 200;

/**
 * The text of a bank's file, in the encoding given by its declaration or byte order mark (default UTF-8).
 * @throws Problem 422
 */
export const decodeXml = (data: Buffer): string => {
  if (data.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) throw zipped();
  try {
    return new TextDecoder(encodingOf(data), { fatal: true }).decode(data);
  } catch {
    throw undecodable();
  }
};

const encodingOf = (data: Buffer): string => {
  const [one, two] = data;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const head = data.toString('latin1', 0, DECLARATION);
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
};
