import { type EntryFacts, type CamtLine, type Transfer } from './transfer.js';
import { type Amount, amountOf, creditOf, identifierOf, all, first, textOf, type XmlNode } from './xml.js';

/** Maximum texts and structured references stored of one transfer. */
const MAX_TEXTS = 20;
const MAX_REFERENCES = 50;

/**
 * The transfers of an entry. Those of a batch with amounts become separate lines; a batch whose amounts are missing
 * or do not add up stays one line for manual review.
 */
export const entryTransfers = (entry: XmlNode, facts: EntryFacts): CamtLine[] => {
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const [only] = details;
  if (only === undefined) return [whole(entry, facts, announced(entry) > 1)];
  if (details.length === 1) {
    const credit = creditOf(first(only, 'CdtDbtInd')) ?? facts.credit;
    return [{ ...told([only], facts), ...common(facts), credit, collective: announced(entry) > 1 }];
  }
  const amounts = details.map((detail) => amountWithin(detail, facts.currency));
  const filled = withRemainder(details, amounts, facts);
  if (filled === undefined) return [{ ...told(details, facts), ...common(facts), collective: true }];
  return details.map((detail, index) => {
    const place = `${facts.place}/TxDtls[${index + 1}]`;
    const amount = filled[index];
    if (amount === undefined || amount === 'unreadable') return { place: `${place}/Amt`, unreadable: true };
    const credit = creditOf(first(detail, 'CdtDbtInd')) ?? facts.credit;
    return { ...told([detail], { ...facts, text: null }), ...common(facts), place, amount, credit, collective: false };
  });
};

const whole = (entry: XmlNode, facts: EntryFacts, collective: boolean): Transfer => ({
  // Some banks put the payer's text next to the details instead of inside.
  ...told([entry], facts),
  ...common(facts),
  collective,
});

/** Number of transfers in the entry, as stated by the bank. */
const announced = (entry: XmlNode): number =>
  all(entry, 'NtryDtls', 'Btch', 'NbOfTxs').reduce((sum, { text }) => sum + (Number.parseInt(text, 10) || 0), 0);

const common = ({ service: _service, text: _text, ...facts }: EntryFacts): Omit<EntryFacts, 'service' | 'text'> =>
  facts;

/** The amount of a single transfer in the account's currency; undefined if the file does not state it. */
const amountWithin = (detail: XmlNode, currency: string): Amount | 'unreadable' | undefined => {
  const nodes = [
    first(detail, 'Amt'),
    first(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    first(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ];
  const told = nodes.find((node) => node !== undefined && [undefined, currency].includes(node.attributes['Ccy']));
  return told === undefined ? undefined : (amountOf(told) ?? 'unreadable');
};

/**
 * The amounts of all transfers. A single missing one is the remainder of the sum; an unreadable one stays unreadable.
 * Undefined if they cannot be determined.
 */
const withRemainder = (
  details: readonly XmlNode[],
  amounts: readonly (Amount | 'unreadable' | undefined)[],
  facts: EntryFacts,
): (number | 'unreadable')[] | undefined => {
  const signs = details.map((detail) =>
    (creditOf(first(detail, 'CdtDbtInd')) ?? facts.credit) === facts.credit ? 1 : -1,
  );
  const missing = amounts.filter((amount) => amount === undefined).length;
  const unreadable = amounts.includes('unreadable');
  const sum = amounts.reduce(
    (total, amount, index) =>
      total + (amount === undefined || amount === 'unreadable' ? 0 : amount.amount * (signs[index] ?? 1)),
    0,
  );
  const rest = facts.amount - sum;
  const fits = unreadable ? missing === 0 && rest >= 0 : missing === 0 ? rest === 0 : missing === 1 && rest > 0;
  if (!fits) return undefined;
  return amounts.map((amount, index) =>
    amount === undefined ? rest * (signs[index] ?? 1) : amount === 'unreadable' ? amount : amount.amount,
  );
};

type StatedFacts = Pick<Transfer, 'references' | 'texts' | 'party' | 'ids' | 'returned'>;

/** Data besides amounts and days: of one transfer, or of several that stay together. */
const told = (nodes: readonly XmlNode[], facts: EntryFacts): StatedFacts => {
  const [node] = nodes;
  const alone = nodes.length === 1;
  return {
    references: nodes
      .flatMap((each) => textsOf(all(each, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')))
      .slice(0, MAX_REFERENCES),
    texts: [
      ...nodes.flatMap((each) => [
        ...textsOf(all(each, 'RmtInf', 'Ustrd')),
        ...textsOf(all(each, 'RmtInf', 'Strd', 'AddtlRmtInf')),
        ...textsOf(all(each, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb')),
        ...textsOf(all(each, 'AddtlTxInf')),
      ]),
      ...(facts.text === null ? [] : [facts.text]),
    ].slice(0, MAX_TEXTS),
    party: alone && node !== undefined ? partyOf(node, facts.credit) : { name: null, iban: null },
    ids: {
      service: (alone ? identifierOf(first(node, 'Refs', 'AcctSvcrRef')) : null) ?? facts.service,
      transaction: alone ? identifierOf(first(node, 'Refs', 'TxId')) : null,
      uetr: alone ? identifierOf(first(node, 'Refs', 'UETR')) : null,
      endToEnd: alone ? identifierOf(first(node, 'Refs', 'EndToEndId')) : null,
    },
    returned: nodes.some((each) => first(each, 'RtrInf') !== undefined),
  };
};

const textsOf = (nodes: readonly XmlNode[]): string[] =>
  nodes.map((node) => textOf(node)).filter((text) => text !== null);

/** The other party. Since version 8 people are one element deeper. */
const partyOf = (detail: XmlNode, credit: boolean): Transfer['party'] => {
  const parties = first(detail, 'RltdPties');
  const [who, account] = credit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const name = (role: string): string | null =>
    textOf(first(parties, role, 'Pty', 'Nm'), 140) ?? textOf(first(parties, role, 'Nm'), 140);
  const id = first(parties, account, 'Id');
  return {
    name: name(who) ?? name(`Ultmt${who}`),
    iban: textOf(first(id, 'IBAN'), 34)?.replaceAll(' ', '').toUpperCase() ?? null,
  };
};
