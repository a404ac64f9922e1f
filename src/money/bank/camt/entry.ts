import { entryTransfers } from './details.js';
import { type EntryFacts } from './entry-facts.js';
import { type CamtLine, isUnreadable } from './transfer.js';
import { amountOf, creditOf, dayOf, identifierOf, isTrue, MAX_BOOKABLE_CENTS, standingOf } from './values.js';
import { first, textOf, type XmlNode } from './xml.js';

/** Reads `<Ntry>`: one line per transfer. Errors are reported per entry. */
export const readEntry = (entry: XmlNode, place: string): CamtLine[] => {
  const facts = factsOf(entry, place);
  return 'unreadable' in facts ? [facts] : entryTransfers(entry, facts).map(bookable);
};

/** No family pays an amount that exceeds the integer column of the books. */
const bookable = (line: CamtLine): CamtLine =>
  !isUnreadable(line) && line.credit && line.amount > MAX_BOOKABLE_CENTS
    ? { place: `${line.place}/Amt`, unreadable: true }
    : line;

const factsOf = (entry: XmlNode, place: string): EntryFacts | { place: string; unreadable: true } => {
  const unreadable = (name: string): { place: string; unreadable: true } => ({
    place: `${place}/${name}`,
    unreadable: true,
  });
  const amount = amountOf(first(entry, 'Amt'));
  if (amount === undefined) return unreadable('Amt');
  const credit = creditOf(first(entry, 'CdtDbtInd'));
  if (credit === undefined) return unreadable('CdtDbtInd');
  const standing = standingOf(first(entry, 'Sts'));
  if (standing === undefined) return unreadable('Sts');
  const valuedOn = dayOf(first(entry, 'ValDt')) ?? null;
  // Some banks state only one of the two days.
  const bookedOn = dayOf(first(entry, 'BookgDt')) ?? valuedOn;
  if (bookedOn === null) return unreadable('BookgDt');
  return {
    place,
    ...amount,
    credit,
    standing,
    bookedOn,
    valuedOn,
    reversal: isTrue(first(entry, 'RvslInd')),
    service: identifierOf(first(entry, 'AcctSvcrRef')),
    text: textOf(first(entry, 'AddtlNtryInf')),
  };
};
