import { apartOf, categoriesOf, figuresOf, hostUtilisationOf, takesPlace, utilisationOf } from '../figures.js';
import { type AttendanceCounts, type OfferCounts } from '../statistics.columns.js';
import { WITHHELD } from '../withhold.js';
import { type ReportEdition, type ReportFigures, type ReportGroup, type ReportMoney } from './report.js';

/** The numbers of an edition that may be published. Pure. */
export const reportFiguresOf = (
  edition: ReportEdition,
  all: readonly OfferCounts[],
  counts: AttendanceCounts,
  money: ReportMoney | null,
): ReportFigures => {
  const held = all.filter(takesPlace);
  const linked = held.filter(({ publish }) => publish !== 'public');
  return {
    edition,
    held: groupOf(held),
    cancelled: apartOf(all).cancelled,
    categories: categoriesOf(held),
    hosts: hostUtilisationOf(held),
    offers: all
      .filter(({ place, publish }) => place === 'published' && publish === 'public')
      .map(({ name, ...offer }) => ({ name, utilisation: takesPlace(offer) ? utilisationOf([offer]) : null })),
    linked: linked.length === 0 ? null : groupOf(linked),
    people: figuresOf(counts, WITHHELD),
    money,
  };
};

const groupOf = (offers: readonly OfferCounts[]): ReportGroup => {
  const unlimited = utilisationOf(offers.filter(({ places }) => places === null)).taken;
  return { offers: offers.length, ...utilisationOf(offers), unlimited };
};
