import MarkdownIt, { type Token } from 'markdown-it';

/*
 * A value in an address is told to whoever answers there: `https://elsewhere.example/?name={{child}}` would give away the
 * child. So values stand only in addresses of this service, and in those that write to or call somebody. The address is
 * judged with its values in it, as the mail program of the reader will do.
 */

/** Which addresses are ours. */
export interface OwnPages {
  /** Origins of this service and of its public website. */
  readonly sites: readonly string[];
  /** Values that are addresses this service made: they lead where they lead, also to a website that was set meanwhile. */
  readonly pages: ReadonlySet<string>;
}

/** A stretch of a filled text: words of the template, or a value set into them, with the number of its mark. */
export interface Piece {
  readonly text: string;
  readonly value?: number;
}

/** An address behind a link, if it is one that may stand there. */
export const safeLink = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined;
};

/** The address of a link with its values in it, if it may be one. */
export const linkOf = (pieces: readonly Piece[], own: OwnPages): string | undefined => {
  const link = safeLink(wordsOf(pieces));
  if (link === undefined || pieces.every(({ value }) => value === undefined)) return link;
  return mayHoldValues(
    link,
    pieces.find(({ text }) => text !== ''),
    own,
  )
    ? link
    : undefined;
};

export const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** @param first what the address begins with */
const mayHoldValues = (address: string, first: Piece | undefined, { sites, pages }: OwnPages): boolean => {
  const { protocol, origin } = new URL(address);
  if (protocol === 'mailto:' || protocol === 'tel:' || sites.includes(origin)) return true;
  return first?.value !== undefined && pages.has(first.text) && originOf(first.text) === origin;
};

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/** An address in plain words of which mail programs make a link, and the values in it that must not be. */
export interface StrayAddress {
  readonly address: string;
  readonly values: readonly number[];
}

/** Addresses in plain words that hold values and are not ours. One that is wholly a value is what somebody wrote: it tells nothing. */
export const strayAddresses = (pieces: readonly Piece[], own: OwnPages): StrayAddress[] => {
  const found: StrayAddress[] = [];
  const spans = spansOf(pieces);
  let at = 0;
  for (const { 0: word, index } of wordsOf(pieces).matchAll(/\S+/g)) {
    while ((spans[at]?.end ?? Infinity) <= index) at += 1;
    if ((spans[at]?.end ?? Infinity) >= index + word.length) continue;
    const begin = addressIn(word);
    if (begin === undefined) continue;
    const address = bare(word.slice(begin));
    const start = index + begin;
    const parts = spans.slice(at, spansUntil(spans, at, start + address.length)).filter(({ end }) => end > start);
    const values = parts.flatMap(({ value }) => value ?? []);
    if (parts.length < 2 || values.length === 0) continue;
    const first = parts[0]?.start === start ? parts[0] : undefined;
    if (!readingsOf(address).some((link) => mayHoldValues(link, first, own))) found.push({ address, values });
  }
  return found;
};

interface Span extends Piece {
  readonly start: number;
  readonly end: number;
}

const spansOf = (pieces: readonly Piece[]): Span[] => {
  let end = 0;
  return pieces.flatMap((piece) => {
    const start = end;
    end += piece.text.length;
    return end === start ? [] : [{ ...piece, start, end }];
  });
};

const spansUntil = (spans: readonly Span[], from: number, end: number): number => {
  let at = from;
  while ((spans[at]?.start ?? Infinity) < end) at += 1;
  return at;
};

// Many mail programs make links of hosts alone, too.
const linkify = new MarkdownIt('zero').linkify.set({ fuzzyLink: true });

/** Signs of a word in which addresses without http are looked for: a host has at most 253. */
const MAX_HOST = 500;

/** Where an address begins in a word: more than any mail program takes for one. */
const addressIn = (word: string): number | undefined => {
  const spelt = word.search(/(?:https?|ftp):\/\/|www\./i);
  const others = linkify.match(word.slice(0, MAX_HOST)) ?? [];
  const begins = others.flatMap(({ schema, index }) => (schema === 'mailto:' ? [] : [index]));
  const all = spelt < 0 ? begins : [...begins, spelt];
  return all.length === 0 ? undefined : Math.min(...all);
};

/** Without the signs that end a sentence. */
const bare = (address: string): string => {
  let end = address.length;
  while (end > 0 && '.,;:!?)]}>"\'“”„‘’«»'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
};

/** How a mail program may read an address in plain words. */
const readingsOf = (address: string): string[] =>
  (/^[a-z]+:\/\//i.test(address) ? [address] : [`https://${address}`, `http://${address}`]).filter((reading) =>
    URL.canParse(reading),
  );

/**
 * The pieces of a paragraph as the plain-text part has them: behind the words of a link its address, and then what follows.
 * @param piecesOf parts words from values
 */
export const piecesAsRead = (children: readonly Token[], piecesOf: (text: string) => Piece[]): Piece[] => {
  let link = '';
  return children.flatMap((token): Piece[] => {
    if (token.type === 'link_open') link = String(token.attrGet('href'));
    // What follows an address of ours, or that of a person, belongs to it.
    if (token.type === 'link_close') return [{ text: link.startsWith('http') ? `: ${link}` : '' }];
    if (token.type === 'softbreak' || token.type === 'hardbreak') return [{ text: ' ' }];
    return piecesOf(token.content);
  });
};
