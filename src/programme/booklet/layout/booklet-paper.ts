import { type Content } from 'pdfmake/interfaces.js';
import { letterDay, printable } from '../../../papers/letter-texts.js';
import { MM, type Paper } from '../../../papers/paper.js';
import { contactLinesOf, openingHoursOf } from '../../../settings/contact-lines.js';
import { type LetterheadValues } from '../../../settings/groups.js';
import { type BookletContent, type BookletHost, type BookletOffer } from '../booklet.store.js';
import { type BookletTask } from '../booklet.inputs.js';
import { occurrencesOf, sectionsOf } from '../booklet-sections.js';
import { applyContent, fitsOnPage } from './booklet-apply.js';
import { anchorOf, sectionContent } from './booklet-entries.js';
import { type BookletMeasures, INK, MEASURES } from './booklet-measures.js';
import { periodOf } from './booklet-texts.js';
import { shownAddress } from './rich-text.js';

/** Content of a booklet besides its offers. */
interface BookletFrame {
  readonly head: LetterheadValues;
  /** Address of the programme. */
  readonly website: string;
  /** Address at which families apply, if that is elsewhere. */
  readonly applicationUrl: string | null;
  readonly printedAt: Date;
  readonly pictures: ReadonlyMap<string, string>;
  /** The folder of the pictures. */
  readonly folder: string;
}

/** Lays a programme booklet out: cover, contents, offers under their headings, hosts. Pure. */
export const bookletPaper = (
  content: BookletContent,
  { order, size }: Pick<BookletTask, 'order' | 'size'>,
  frame: BookletFrame,
): Paper => {
  const measures = MEASURES[size];
  const { side, top, bottom, type } = measures;
  const context = {
    measures,
    pictures: frame.pictures,
    hostNames: new Map(content.hosts.map(({ uuid, name }) => [uuid, name])),
  };
  return {
    definition: {
      pageSize: size === 'a4' ? 'A4' : 'A5',
      pageMargins: [side, top, side, bottom],
      info: { title: content.edition.name, author: frame.head.municipality ?? '', creationDate: frame.printedAt },
      defaultStyle: { font: 'Roboto', fontSize: type, lineHeight: 1.1 },
      language: 'de-DE',
      content: [
        ...cover(content, frame, measures),
        contents(measures),
        ...howToApply(content, frame, measures),
        ...sectionsOf(content.offers, order).flatMap((section, index) => sectionContent(section, context, index === 0)),
        ...organisers(content, frame.pictures, measures),
      ],
    },
    foot: { text: content.edition.name, counts: false, skipsFirst: true, margins: [side, side], top: 5 * MM },
    ...(size === 'a5' ? { multipleOf: 4 } : {}),
    pictures: frame.folder,
  };
};

const cover = (
  { edition, offers }: BookletContent,
  { head, website, applicationUrl, printedAt, pictures }: BookletFrame,
  { width, height, side, type }: BookletMeasures,
): Content[] => {
  const band = { top: height * 0.3, height: height * 0.34 };
  const period = edition.period ?? spanOf(offers);
  const at = (y: number): { x: number; y: number } => ({ x: side, y });
  const inner = width - 2 * side;
  return [
    {
      absolutePosition: { x: 0, y: band.top },
      canvas: [
        { type: 'rect', x: 0, y: 0, w: width, h: band.height, color: INK.accent },
        { type: 'rect', x: 0, y: band.height, w: width, h: 2.5 * MM, color: INK.pale },
      ],
    },
    ...logoOf(head.logo, pictures, [inner, height * 0.065], { absolutePosition: at(height * 0.045) }),
    {
      absolutePosition: at(height * 0.12),
      columns: [{ width: inner, text: printable(head.municipality ?? ''), bold: true, fontSize: type * 2 }],
    },
    {
      absolutePosition: at(band.top + 12 * MM),
      columns: [
        {
          width: inner,
          color: '#ffffff',
          stack: [
            { text: printable(edition.name), bold: true, fontSize: titleSize(edition.name, type), lineHeight: 1.05 },
            ...(period === null
              ? []
              : [
                  {
                    text: periodOf({ begin: new Date(period.begin), end: new Date(period.end) }),
                    fontSize: type * 1.7,
                    margin: [0, 4 * MM, 0, 0],
                  } satisfies Content,
                ]),
          ],
        },
      ],
    },
    {
      absolutePosition: at(height * 0.72),
      columns: [
        {
          width: inner,
          fontSize: type * 1.15,
          stack: [
            { text: offers.length === 1 ? 'Ein Angebot' : `${String(offers.length)} Angebote`, bold: true },
            ...(applicationUrl === null ? [] : [{ text: `Anmeldung: ${shownAddress(applicationUrl)}` }]),
            {
              text: `${applicationUrl === null ? 'Anmeldung und freie Plätze' : 'Programm'}: ${shownAddress(website)}`,
            },
          ],
        },
      ],
    },
    {
      absolutePosition: at(height * 0.83),
      columns: [
        {
          width: inner,
          fontSize: type * 0.95,
          color: INK.grey,
          stack: [
            { text: printable(head.addressLines.join(' · ')) },
            { text: printable(contactLinesOf(head).join(' · '), 40) },
            ...hoursOf(head),
            { text: `Stand: ${letterDay(printedAt)}. Änderungen vorbehalten.`, margin: [0, 1 * MM, 0, 0] },
          ],
        },
      ],
    },
  ];
};

const hoursOf = (head: LetterheadValues): Content[] => {
  const hours = openingHoursOf(head);
  return hours.length === 0 ? [] : [{ text: printable(`Öffnungszeiten: ${hours.join(' · ')}`) }];
};

/** A logo within a box, if its file could be printed. */
const logoOf = (
  logo: string | null,
  pictures: ReadonlyMap<string, string>,
  fit: [width: number, height: number],
  more: object = {},
): (Content & { readonly image: string })[] => {
  const image = logo === null ? undefined : pictures.get(logo);
  return image === undefined ? [] : [{ image, fit, ...more }];
};

/** Long names are set smaller to fit their band. */
const titleSize = (name: string, type: number): number =>
  type * (name.length > 120 ? 1.5 : name.length > 40 ? 2.4 : 3.4);

/** From the first to the last date, if the edition has no holidays of its own. */
const spanOf = (offers: readonly BookletOffer[]): BookletContent['edition']['period'] => {
  const all = offers.flatMap(occurrencesOf);
  if (all.length === 0) return null;
  return {
    begin: Math.min(...all.map(({ begin }) => begin.getTime())),
    end: Math.max(...all.map(({ end }) => end.getTime())),
  };
};

const title = (text: string, { type }: BookletMeasures): Content => ({
  text,
  bold: true,
  fontSize: type + 7,
  color: INK.accent,
  margin: [0, 0, 0, 3 * MM],
});

const contents = (measures: BookletMeasures): Content => ({
  pageBreak: 'before',
  toc: { title: title('Inhalt', measures) },
});

/** Below the contents, where a small booklet still has room. */
const howToApply = (content: BookletContent, frame: BookletFrame, measures: BookletMeasures): Content[] => [
  {
    ...(fitsOnPage(content, frame.head) ? { unbreakable: true } : { pageBreak: 'before' as const }),
    margin: [0, 6 * MM, 0, 0],
    stack: [
      {
        ...(title('Anmeldung', measures) as object),
        tocItem: true,
        tocStyle: { bold: true, color: INK.accent },
        tocMargin: [0, 3, 0, 0],
      } as Content,
      ...applyContent(content, frame, measures),
    ],
  },
];

/** The hosts and their offers, with page references. */
const organisers = (
  { hosts, offers }: BookletContent,
  pictures: ReadonlyMap<string, string>,
  measures: BookletMeasures,
): Content[] =>
  hosts.length === 0
    ? []
    : [
        {
          ...(title('Veranstalter', measures) as object),
          tocItem: true,
          tocStyle: { bold: true, color: INK.accent },
          tocMargin: [0, 3, 0, 0],
          pageBreak: 'before',
        } as Content,
        ...hosts.map((host) =>
          organiser(
            host,
            offers.filter(({ hosts: own }) => own.includes(host.uuid)),
            pictures,
          ),
        ),
      ];

/** The box of a host's logo. */
const LOGO = { width: 24 * MM, height: 11 * MM } as const;

/** Maximum lines of a host kept on one page. */
const TOGETHER = 20;

const organiser = (
  { name, phone, email, website, logo }: BookletHost,
  offers: readonly BookletOffer[],
  pictures: ReadonlyMap<string, string>,
): Content => {
  const contact = [phone, email, website === null ? null : shownAddress(website)].filter((line) => line !== null);
  return {
    unbreakable: offers.length <= TOGETHER,
    margin: [0, 0, 0, 2.5 * MM],
    stack: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: printable(name), bold: true },
              ...(contact.length === 0 ? [] : [{ text: printable(contact.join(' · ')), color: INK.grey }]),
            ],
          },
          ...logoOf(logo, pictures, [LOGO.width, LOGO.height], { width: LOGO.width, alignment: 'right' as const }),
        ],
        columnGap: 3 * MM,
      },
      ...offers.map((offer): Content => ({
        columns: [
          { width: '*', text: printable(offer.name) },
          { width: 'auto', text: [{ pageReference: anchorOf(offer.uuid) }], alignment: 'right' },
        ],
        columnGap: 3 * MM,
        margin: [3 * MM, 0, 0, 0],
      })),
    ],
  };
};
