import { type Content } from 'pdfmake/interfaces.js';
import { printable } from '../../../../papers/letter-words.js';
import { type ReportContent, type ReportFigures } from '../report.js';
import { numbersTable } from './report-blocks.js';
import { each } from './report-series.js';
import { changeOf, counted, numberOf, percentOf, pointsOf, shortEdition } from './report-words.js';

/** The numbers of both editions side by side. */
export const overview = (content: ReportContent): Content[] => {
  const { current, last } = content;
  const line = (label: string, of: (figures: ReportFigures) => number | undefined): string[] => {
    const [now, before] = each(content, of);
    return [label, numberOf(now), ...(last === null ? [] : [numberOf(before), changeOf(now, before)])];
  };
  const names = each(content, ({ edition }) => printable(shortEdition(edition.name, 60), 40));
  return numbersTable(
    ['', ...names, ...(last === null ? [] : ['Veränderung'])],
    [
      line('Angebote, die stattfinden', ({ held }) => held.offers),
      line('abgesagte Angebote', ({ cancelled }) => cancelled),
      line('Veranstalter', ({ hosts }) => hosts.length),
      line('Plätze in begrenzten Angeboten', ({ held }) => held.places ?? 0),
      line('davon vergeben', ({ held }) => held.taken - held.unlimited),
      [
        'Auslastung der begrenzten Plätze',
        ...each(content, ({ held }) => percentOf(held.percent)),
        ...(last === null ? [] : [pointsOf(current.held.percent, last.held.percent)]),
      ],
      line('vergebene Plätze in unbegrenzten Angeboten', ({ held }) => held.unlimited),
      line('Anmeldungen auf Wartelisten', ({ held }) => held.waitingList),
      line('Anmeldungen', ({ people }) => people.applications),
      line('Kinder', ({ people }) => people.children.total),
      line('Kinder ohne Platz', ({ people }) => people.children.withoutPlace),
      line('Familien', ({ people }) => people.families.total),
      line('Familien ohne Platz', ({ people }) => people.families.withoutPlace),
    ],
    { widths: last === null ? ['*', 115] : ['*', 115, 115, 75] },
  );
};

/** The edition in a few sentences. */
export const summary = ({ current: { held, people, cancelled } }: ReportContent): string => {
  const { children, families } = people;
  const called = cancelled === 0 ? '' : `, ${counted(cancelled, 'weiteres ist', 'weitere sind')} abgesagt`;
  const who =
    children.total === undefined || families.total === undefined
      ? ''
      : ` von ${counted(children.total, 'Kind', 'Kindern')} aus ${counted(families.total, 'Familie', 'Familien')}`;
  return [
    held.offers === 0
      ? 'Kein Angebot dieser Ausgabe findet bisher statt.'
      : `${counted(held.offers, 'Angebot findet', 'Angebote finden')} statt${called}.`,
    held.places === null
      ? ''
      : `Von ${counted(held.places, 'begrenzten Platz', 'begrenzten Plätzen')} sind ${percentOf(held.percent)} vergeben.`,
    people.applications === 0
      ? 'Anmeldungen gibt es nicht.'
      : `Es gibt ${counted(people.applications, 'Anmeldung', 'Anmeldungen')}${who}.`,
    children.withPlace === undefined || children.withoutPlace === undefined || children.total === 0
      ? ''
      : `${counted(children.withPlace, 'Kind hat', 'Kinder haben')} mindestens einen Platz, ${counted(children.withoutPlace, 'hat', 'haben')} keinen.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};
