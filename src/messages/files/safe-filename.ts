import { type Extension } from '../../media/media-type.js';

const MAX_LENGTH = 80;

/**
 * A name that is safe on every computer and in a mail's header, with the extension of what the file really is. Only
 * the last part of a path stays; letters with accents and umlauts do.
 */
export const safeFilename = (name: string, extension: Extension): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, '').normalize('NFC');
  const kept = Array.from(stem.replace(/[^\p{L}\p{M}\p{N} ()+,\-_.]+/gu, ' ').replace(/[ .]{2,}/g, ' '))
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[ .]+/, '')
    .trimEnd();
  return `${kept === '' ? 'anhang' : kept}.${extension}`;
};
