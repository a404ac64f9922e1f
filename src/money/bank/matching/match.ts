import { vocabulary, word } from '../../../kernel/problem/vocabulary.js';
import { isDeepStrictEqual } from 'node:util';
import { type Transfer } from '../camt/transfer.js';
import { type ItemNames, type OpenItem, type OpenItems, sumOf, looseWords, wordsOf } from './open-item.js';
import { guessesIn, invoiceNumbersIn, referencesIn } from './reference-reader.js';

/** Maximum words of a transfer searched for names; payers have room for about twenty. */
const MAX_WORDS = 100;

/** The words of a transfer that may be names. */
const wordsIn = ({ party, texts }: Transfer): Set<string> => lookedAt([party.name ?? '', ...texts].join(' '));

const lookedAt = (text: string): Set<string> => looseWords(wordsOf(text).slice(0, MAX_WORDS));

/** Number of a record's words that occur in the transfer. */
const common = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => [...looseWords([word])].some((form) => known.has(form))).length;

/**
 * How much the names in a transfer support an item: words of the payer's name that match the debtor's, then names of
 * the family and words of the offer in the payer's text. 0: nothing.
 */
const likeness = (transfer: Transfer): ((names: ItemNames) => number) => {
  const payer = lookedAt(transfer.party.name ?? '');
  const text = lookedAt(transfer.texts.join(' '));
  return ({ debtor, participant, family, offer }) =>
    3 * common(debtor, payer) + 2 * common(family, text) + common(participant, payer) + common(offer, text);
};

/** Reasons of a proposal. */
export const PROPOSAL_REASONS = vocabulary('bankProposalReason', {
  reference: word('The reference', 'Die Referenz', 'good'),
  references: word('Several references', 'Mehrere Referenzen', 'good'),
  all_open: word('All that is open', 'Alles Offene', 'good'),
  some_open: word('A part of what is open', 'Ein Teil des Offenen'),
  partial: word('Less than what is asked for', 'Weniger als gefordert', 'warn'),
  overpaid: word('More than what is asked for', 'Mehr als gefordert', 'warn'),
  mistyped: word('A reference with a typing error', 'Referenz mit Tippfehler', 'warn'),
  amount: word('The amount alone', 'Nur der Betrag', 'warn'),
  refund: word('A refund', 'Eine Rückzahlung'),
});
type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** Candidates that a transfer may pay. */
export interface Proposal {
  readonly reason: ProposalReason;
  readonly items: readonly { readonly attendance: string; readonly amount: number }[];
  /** Cents in excess of open items: a credit of the debtor. */
  readonly credit: number;
  /** Cents of the items paid by the debtor's credits; the transfer pays the rest. Default: none. */
  readonly setOff?: number;
  /** The refund, or the reversal, that outgoing money is. */
  readonly receipt?: string;
}

export interface Match {
  /** Reference and amount match, and no alternative does. */
  readonly sure: boolean;
  /** Best first. */
  readonly proposals: readonly Proposal[];
}

const MAX_PROPOSALS = 5;
/** Maximum items of one debtor for which all combinations are tried. */
const MAX_COMBINED = 12;

const NOTHING: Match = { sure: false, proposals: [] };

/**
 * What a transfer pays. A match is certain only if reference and amount agree: with one open item, with all items
 * referenced, with everything the debtor owes, with or without its credits, or with what it owed when it was told the
 * reference. The number of an invoice says what its reference says. A reference to a settled item stands
 * for its debtor. Everything else is a proposal for staff to decide. Returned refunds are never certain: they quote
 * the reference of the refund, and pay nothing. Pure.
 */
export const matchTransfer = (transfer: Transfer, items: OpenItems): Match => {
  const match = matchPayment(transfer, items);
  return transfer.returned ? { ...match, sure: false } : match;
};

const matchPayment = (transfer: Transfer, items: OpenItems): Match => {
  const groups = [...referencesIn(transfer), ...invoiceNumbersIn(transfer)]
    .map((reference) => items.named(reference))
    .filter((group) => group.length > 0);
  // Two references may mean the same item: that of a moved application, and that of its successor or its invoice.
  const named = [...new Map(groups.flat().map((item) => [item.attendance, item])).values()];
  const [first] = named;
  if (first !== undefined)
    return byReference(transfer, first, { named, asOne: groups.some((group) => group.length === named.length) }, items);
  const mistyped = guessesIn(transfer)
    .map((reference) => items.named(reference))
    .filter((group) => group.length > 0 && sumOf(group) === transfer.amount);
  if (mistyped.length > 0) return proposed(mistyped.map((group) => whole('mistyped', group)));
  return byAmount(transfer, items);
};

/** The items a transfer names. */
interface Named {
  readonly named: readonly OpenItem[];
  /** One reference alone names them all: that of an item, or of an invoice. */
  readonly asOne: boolean;
}

const byReference = ({ amount }: Transfer, first: OpenItem, { named, asOne }: Named, items: OpenItems): Match => {
  const open = named.filter((item) => item.open > 0);
  const ofDebtor = items.owedWith(named);
  const reason = asOne ? 'reference' : 'references';
  if (open.length > 0 && sumOf(open) === amount && open.length === named.length) {
    return { sure: true, proposals: [whole(reason, open)] };
  }
  if (named.every(({ debtor }) => debtor === first.debtor) && ofDebtor.length > 0) {
    if (sumOf(ofDebtor) === amount) return { sure: true, proposals: [whole('all_open', ofDebtor)] };
    const setOff = items.creditOf(first.debtor);
    if (setOff > 0 && sumOf(ofDebtor) - setOff === amount) {
      return { sure: true, proposals: [{ ...whole('all_open', ofDebtor), setOff }] };
    }
    if (setOff > 0 && sumOf(open) - setOff === amount) {
      return { sure: true, proposals: [{ ...whole(reason, open), setOff }] };
    }
    const [before, ...others] = chargedTogether(named, ofDebtor, amount);
    if (before !== undefined && others.length === 0) return { sure: true, proposals: [whole('some_open', before)] };
  }
  return proposed([
    ...(asOne ? [] : open.filter((item) => item.open === amount)).map((item) => whole('reference', [item])),
    ...combinations(open[0], ofDebtor, amount).map((some) => whole('some_open', some)),
    ...(asOne && open.length > 1 && amount < sumOf(open) ? [instalment(open, amount)] : []),
    ...open.filter((item) => amount < item.open).map((item) => part(item, amount)),
    ...(amount > sumOf(open) ? [overpayment(open, first, amount)] : []),
  ]);
};

/**
 * Without a reference: items with exactly this open amount, most similar names first. Many without similar names
 * prove nothing.
 */
const byAmount = (transfer: Transfer, items: OpenItems): Match => {
  const like = likeness(transfer);
  const groups = items.worth(transfer.amount);
  const hit = items.ofFamilies(wordsIn(transfer));
  const likely = groups
    .filter((group) => group.some((item) => hit.has(item)))
    .map((group) => ({ group, score: Math.max(...group.map((item) => like(items.namesOf(item)))) }))
    .sort((one, other) => other.score - one.score)
    .map(({ group }) => group);
  if (likely.length === 0 && groups.length > MAX_PROPOSALS) return NOTHING;
  return proposed((likely.length > 0 ? likely : groups).map((group) => whole('amount', group)));
};

const proposed = (proposals: readonly Proposal[]): Match => ({
  sure: false,
  proposals: proposals
    .filter((one, index) => proposals.findIndex((other) => isDeepStrictEqual(one, other)) === index)
    .slice(0, MAX_PROPOSALS),
});

const whole = (reason: ProposalReason, items: readonly OpenItem[]): Proposal => ({
  reason,
  items: items.map(({ attendance, open }) => ({ attendance, amount: open })),
  credit: 0,
});

const part = ({ attendance }: OpenItem, amount: number): Proposal => ({
  reason: 'partial',
  items: [{ attendance, amount }],
  credit: 0,
});

/** Pays the items of an invoice in their order, as far as the money reaches. */
const instalment = (items: readonly OpenItem[], amount: number): Proposal => {
  let left = amount;
  return {
    reason: 'partial',
    items: items.flatMap(({ attendance, open }) => {
      const paid = Math.min(left, open);
      left -= paid;
      return paid > 0 ? [{ attendance, amount: paid }] : [];
    }),
    credit: 0,
  };
};

/** Pays the referenced items; the rest becomes a credit of the first debtor. */
const overpayment = (open: readonly OpenItem[], { debtor, attendance }: OpenItem, amount: number): Proposal => {
  const own = open.filter((item) => item.debtor === debtor);
  return {
    reason: 'overpaid',
    // A settled item only identifies its debtor.
    items: own.length > 0 ? whole('overpaid', own).items : [{ attendance, amount: 0 }],
    credit: amount - sumOf(own),
  };
};

/**
 * The items that a debtor was charged one after the other, with all that is named among them, and that add up to the
 * amount: a mail names one reference for what is owed that day, and a place that came along later changes nothing of it.
 * @param all by reference, whose numbers are given in the order of the charges
 */
const chargedTogether = (
  named: readonly OpenItem[],
  all: readonly OpenItem[],
  amount: number,
): (readonly OpenItem[])[] => {
  const places = named.map(({ attendance }) => all.findIndex((item) => item.attendance === attendance));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (first < 0) return [];
  const found: (readonly OpenItem[])[] = [];
  for (let begin = 0; begin <= first; begin += 1) {
    for (let end = last + 1, sum = sumOf(all.slice(begin, end)); sum <= amount && end <= all.length; end += 1) {
      if (sum === amount) found.push(all.slice(begin, end));
      sum += all[end]?.open ?? 0;
    }
  }
  return found;
};

/**
 * The items of a debtor, including an open referenced one, that add up to the amount, if there is exactly one such
 * set.
 */
const combinations = (
  named: OpenItem | undefined,
  all: readonly OpenItem[],
  amount: number,
): (readonly OpenItem[])[] => {
  const others = all.filter(({ attendance }) => attendance !== named?.attendance);
  if (others.length > MAX_COMBINED) return [];
  const found: OpenItem[][] = [];
  for (let bits = 1; bits < 2 ** others.length && found.length < 2; bits += 1) {
    const some = [...(named === undefined ? [] : [named]), ...others.filter((_, index) => (bits >> index) % 2 === 1)];
    if (sumOf(some) === amount) found.push(some);
  }
  return found.length === 1 ? found : [];
};
