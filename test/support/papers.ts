import { expect } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { type Semaphore } from '../../src/kernel/concurrency/semaphore.js';
import { type Paper } from '../../src/papers/paper.js';
import { type PaperPress } from '../../src/papers/paper-press.js';
import { type Caller } from '../world/caller.js';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly hasEOL: boolean;
}
interface Opened {
  readonly document: Document;
  /** The pieces of text of each page. */
  readonly pages: readonly (readonly Piece[])[];
}

const open = async (data: Buffer): Promise<Opened> => {
  const document = await getDocumentProxy(new Uint8Array(data));
  const pages: Piece[][] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    pages.push((await (await document.getPage(page)).getTextContent()).items as Piece[]);
  }
  return { document, pages };
};

/** Papers that were opened and read: that takes longer than whatever is asked of them then. */
const OPENED = new WeakMap<Buffer, Promise<Opened>>();
const opened = (data: Buffer): Promise<Opened> => {
  const paper = OPENED.get(data) ?? open(data);
  OPENED.set(data, paper);
  return paper;
};

/** The text of a PDF, page by page, with blanks and breaks as single blanks. */
export const pagesOf = async (data: Buffer): Promise<string[]> =>
  (await opened(data)).pages.map((pieces) =>
    pieces
      .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
      .join('')
      .replace(/\u200B/g, '')
      .replace(/\s+/g, ' '),
  );

/** The pages of the paper that somebody is given there: sound, and kept nowhere on the way. */
export const printed = async (caller: Caller, path: string): Promise<string[]> => {
  const answer = await caller.get(path).buffer(true).expect(200);
  const paper = answer.body as Buffer;
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(await unsound(paper)).toEqual([]);
  return pagesOf(paper);
};

/** Where a piece of text stands, in points from the lower left corner of its page. */
export interface Placed {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Every piece of text of a PDF with its place. */
export const placedIn = async (data: Buffer): Promise<{ readonly pages: number; readonly placed: Placed[] }> => {
  const { pages } = await opened(data);
  const placed = pages.flatMap((pieces, index) =>
    pieces
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform: [, , , , left = 0, y = 0], width }) => ({
        ...{ page: index + 1, text: str, left, right: left + width, y },
      })),
  );
  return { pages: pages.length, placed };
};

const MM = 72 / 25.4;

/**
 * What holds for every paper: its fonts are in it, it names language and title, and nothing stands within 5 mm of the
 * edge, where printers do not print. Returns what does not hold.
 */
export const unsound = async (data: Buffer): Promise<string[]> => {
  const raw = data.toString('latin1');
  const names = [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? '');
  const { document, pages } = await opened(data);
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const outside: string[] = [];
  for (const [index, pieces] of pages.entries()) {
    const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view;
    for (const { str, transform, width: long } of pieces) {
      const [left = 0, y = 0] = transform.slice(4);
      const isOut = left < 5 * MM || left + long > width - 5 * MM || y < 5 * MM || y > height - 5 * MM;
      if (str.trim() !== '' && isOut) outside.push(`page ${String(index + 1)}: ${str}`);
    }
  }
  return [
    ...names.filter((name) => !/^[A-Z]{6}\+Roboto/.test(name)).map((name) => `font ${name}`),
    ...(names.length > 0 && raw.includes('/FontFile2') ? [] : ['no font']),
    ...(info.Language === 'de-DE' ? [] : ['no language']),
    ...((info.Title ?? '') === '' || !raw.includes('/DisplayDocTitle true') ? ['no title'] : []),
    ...outside,
  ];
};

/** Pages of a report on which only its foot stands, and what stands beside its text. */
export const untidy = async (report: Buffer): Promise<unknown[]> => {
  const { placed } = await placedIn(report);
  const bodies = (await pagesOf(report)).map((page) => page.replace(/Bericht: .* Seite \d+ von \d+/u, '').trim());
  return [
    ...bodies.filter((body) => body.length <= 30),
    ...placed.filter(({ left, right }) => left < 20 * MM - 1 || right > 190 * MM + 1),
  ];
};

/** How many pictures are in it. */
export const picturesIn = (data: Buffer): number => data.toString('latin1').split('/Subtype /Image').length - 1;

/**
 * So many who hold the places of requests at the press, or wait for one, until `leave`: without a paper, since printing
 * would take what the test itself needs.
 */
export const crowdAt = (press: PaperPress, count: number): { leave: () => Promise<void> } => {
  const { requests } = press as unknown as { requests: Semaphore };
  const waiting = Array.from({ length: count }, () => new AbortController());
  const places = waiting.map(({ signal }) => requests.enter(signal).catch(() => undefined));
  return {
    leave: async () => {
      for (const one of waiting) one.abort();
      for (const place of await Promise.all(places)) place?.();
    },
  };
};

/** A paper of so many lines that nobody waits for its end: anyone who prints it holds a place at the press until they leave. */
export const ENDLESS_PAPER: Paper = {
  definition: { content: Array.from({ length: 100_000 }, (_, line) => `Zeile ${String(line)} von sehr vielen.`) },
  foot: { text: '', counts: true, skipsFirst: false, margins: [20, 20], top: 10 },
};
