import { type Content, type Column, type TableCell } from 'pdfmake/interfaces.js';
import { printable } from '../../../papers/letter-texts.js';
import { type BookletCategory, type BookletOffer } from '../booklet.store.js';
import { type BookletMeasures, INK } from './booklet-measures.js';
import { MM } from '../../../papers/paper.js';
import { type BookletEntry, type BookletSection, occurrencesOf } from '../booklet-sections.js';
import { timesOf, type Fact, factsOf, firstDateOf } from './booklet-texts.js';
import { richText } from './rich-text.js';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** The luminance at which black and white contrast alike (WCAG 2). */
const MIDDLE = 0.179;

/** A category's colour, and the one in which to write on it. */
export const coloursOf = (color: string | null, without: string): { readonly fill: string; readonly ink: string } => {
  const fill = color !== null && HEX.test(color) ? color : without;
  const [, red = '0', green = '0', blue = '0'] = HEX.exec(fill) ?? [];
  const [r, g, b] = [red, green, blue].map(linear) as [number, number, number];
  return { fill, ink: 0.2126 * r + 0.7152 * g + 0.0722 * b > MIDDLE ? '#000000' : '#ffffff' };
};

/** A part of a colour as light, from 0 to 1. */
const linear = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** The categories of an offer in their colours. Pure. */
const categoryChips = (categories: readonly BookletCategory[], { type }: BookletMeasures): Content[] =>
  categories.length === 0
    ? []
    : [
        {
          text: categories.flatMap(({ name, color }) => {
            const { fill, ink } = coloursOf(color, INK.pale);
            const words = `\u00A0${printable(name).replaceAll(' ', '\u00A0')}\u00A0`;
            return [{ text: words, background: fill, color: ink }, ' '];
          }),
          fontSize: type - 1.5,
          margin: [0, 1.5, 0, 0],
        },
      ];

/** Further data for the layout of entries. */
interface EntryContext {
  readonly measures: BookletMeasures;
  readonly hostNames: ReadonlyMap<string, string>;
  /** Files of the printable pictures, by the name of their original. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Anchor of a page reference. */
export const anchorOf = (offer: string): string => `offer-${offer}`;

/**
 * A section: its heading never stands alone at the end of a page, but moves on with its first entry. Pure.
 * @param isFirst the first section begins a page
 */
export const sectionContent = (
  { title, day, color, entries }: BookletSection,
  context: EntryContext,
  isFirst: boolean,
): Content[] => {
  // A day on which nothing begins anew: lines, or a week of one offer would be a page of bars.
  if (day !== undefined && entries.every(({ isMain }) => !isMain))
    return entries.map((entry, index) => referenceContent(entry, context, index === 0 ? day : ''));
  const [first, ...others] = entries;
  if (first === undefined) return [];
  const [head, ...rest] = entryContent(first, context);
  return [
    {
      stack: [headingOf(title, color ?? null, context.measures), head as Content],
      unbreakable: true,
      ...(isFirst ? { pageBreak: 'before' } : {}),
    },
    ...rest,
    ...others.flatMap((entry) => entryContent(entry, context)),
  ];
};

const headingOf = (title: string, color: string | null, { type }: BookletMeasures): Content => {
  const { fill, ink } = coloursOf(color, INK.accent);
  return headingIn(title, { fill, ink, type });
};

const headingIn = (
  title: string,
  { fill, ink, type }: { readonly fill: string; readonly ink: string; readonly type: number },
): Content => ({
  table: {
    widths: ['*'],
    body: [
      [
        {
          text: printable(title, 30),
          tocItem: true,
          tocStyle: { bold: true, color: INK.accent },
          tocMargin: [0, 3, 0, 0],
          tocNumberStyle: { bold: true, color: INK.accent },
          bold: true,
          fontSize: type + 3.5,
          color: ink,
          fillColor: fill,
          margin: [4, 2, 4, 1],
        },
      ],
    ],
  },
  layout: 'noBorders',
  margin: [0, 5 * MM, 0, 2.5 * MM],
});

/** The blocks of an entry; the first stays with the content before it. */
const entryContent = (entry: BookletEntry, context: EntryContext): Content[] =>
  entry.isMain ? offerContent(entry, context) : [referenceContent(entry, context)];

/** Width of a day in short. */
const DAY = 19 * MM;

/** One line: the day where it has no heading, time, offer, and the page of its description. */
const referenceContent = ({ offer, occurrence }: BookletEntry, { measures }: EntryContext, day?: string): Content => ({
  columns: [
    ...(day === undefined ? [] : [{ width: DAY, text: day, bold: true, color: INK.accent }]),
    {
      width: measures.label + (day === undefined ? 8 : 2) * MM,
      text: occurrence === null ? firstDateOf(occurrencesOf(offer)) : timesOf(occurrence),
      color: INK.grey,
    },
    { width: '*', text: printable(offer.name), bold: true },
    {
      width: 'auto',
      text: ['siehe Seite ', { pageReference: anchorOf(offer.uuid) }],
      color: INK.grey,
      alignment: 'right',
      noWrap: true,
    },
  ],
  columnGap: 2 * MM,
  margin: [0, 0, 0, 2 * MM],
});

/**
 * Title, teaser, facts and picture are kept on one page, and so are short entries. Nothing that could be higher than
 * a page is kept together: it would run off the page.
 */
const offerContent = (entry: BookletEntry, context: EntryContext): Content[] => {
  const { offer } = entry;
  const { measures } = context;
  const facts = factsOf(offer, offer.hosts.map((host) => context.hostNames.get(host) ?? '').filter(Boolean));
  const paragraphs = offer.description === null ? [] : richText(offer.description);
  const text: Content[] = paragraphs.map((paragraph) => ({ stack: [paragraph], alignment: 'left' }));
  const head: Content[] = [titleOf(entry, measures), factsAndPicture(offer, facts, context)];
  const headLength = lengthOf([offer.name, offer.name, offer.teaser ?? '', ...facts.flat()]);
  const end: Content = { text: '', margin: [0, 0, 0, 3 * MM] };
  if (headLength > measures.together) {
    const start = [titleOf(entry, measures), factsAndPicture(offer, facts.slice(0, 1), context)];
    return [{ stack: start, unbreakable: true }, factsTable(facts.slice(1), measures), ...text, end];
  }
  if (headLength + textHeight(offer.description ?? '') > measures.together)
    return [{ stack: head, unbreakable: true }, ...text, end];
  return [{ stack: [...head, ...text, end], unbreakable: true }];
};

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 20, 0);

/** The height of a text, in characters: short lines take a whole line. */
const textHeight = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 60) * 60, 0);

const titleOf = ({ offer, occurrence }: BookletEntry, measures: BookletMeasures): Content => ({
  stack: [
    ...(occurrence === null
      ? []
      : [{ text: timesOf(occurrence), color: INK.accent, bold: true, fontSize: measures.type }]),
    {
      text: printable(offer.name, 24),
      id: anchorOf(offer.uuid),
      tocItem: true,
      tocMargin: [3 * MM, 0, 0, 0],
      bold: true,
      fontSize: measures.type + 3,
      lineHeight: 1.05,
    },
    ...(offer.teaser === null
      ? []
      : [
          { text: printable(offer.teaser, 30), italics: true, color: INK.grey, margin: [0, 1, 0, 0] } satisfies Content,
        ]),
    ...categoryChips(offer.categories, measures),
  ],
  margin: [0, 2.5 * MM, 0, 1.5 * MM],
});

const factsAndPicture = (
  offer: BookletOffer,
  facts: readonly Fact[],
  { measures, pictures }: EntryContext,
): Content => {
  const { width, height } = measures.picture;
  const picture = offer.picture === null ? undefined : pictures.get(offer.picture);
  return {
    columns: [
      factsTable(facts, measures),
      ...(picture === undefined
        ? []
        : [{ image: picture, width, fit: [width, height], alignment: 'right' } satisfies Content]),
    ],
    columnGap: 3 * MM,
    margin: [0, 0, 0, 1.5 * MM],
  };
};

const factsTable = (facts: readonly Fact[], { label: width }: BookletMeasures) =>
  ({
    width: '*',
    table: {
      widths: [width, '*'],
      dontBreakRows: true,
      body: facts.map(([label, ...lines]): TableCell[] => [
        { text: label, color: INK.accent },
        { text: lines.map((line) => printable(line)).join('\n') },
      ]),
    },
    layout: 'facts',
  }) satisfies Column;
