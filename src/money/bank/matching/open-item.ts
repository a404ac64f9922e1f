import { foldText } from '../../../kernel/text/fold.js';
import { groupBy } from '../../../kernel/collections/collections.js';

/** The folded words of a text. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);

/** The words with umlauts as banks write them as well, `Müller` as `Mueller` or `Muller`. */
export const looseWords = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, word.replace(/([aou])e/g, '$1')]));

/** An open item as matching needs it. */
export interface OpenItem {
  readonly attendance: string;
  readonly debtor: string;
  /** Without blanks: `RF18539007547034`. */
  readonly reference: string;
  /** Cents still to be paid; 0 or negative if nothing is. */
  readonly open: number;
  /** Cents written off: a payment that quotes the reference still pays them. */
  readonly writtenOff: number;
  /** The successor of a moved application: the reference now refers to its payments. */
  readonly movedTo?: string | null;
  readonly debtorName: string;
  readonly participantName: string;
  readonly offerName: string;
}

/** An invoice as matching needs it. */
export interface AskedInvoice {
  /** `R-2026-00017`. */
  readonly number: string;
  /** Without blanks. */
  readonly reference: string;
  /** Its applications, with the cents it still asks for each. */
  readonly items: readonly { readonly attendance: string; readonly open: number }[];
}

/** The distinct words of the names of an item. */
export interface ItemNames {
  readonly debtor: readonly string[];
  readonly participant: readonly string[];
  readonly family: readonly string[];
  readonly offer: readonly string[];
}

/** Open items, and settled ones that a transfer references, indexed for matching. */
export class OpenItems {
  private readonly byReference: ReadonlyMap<string, OpenItem>;
  private readonly byDebtor: ReadonlyMap<string, readonly OpenItem[]>;
  private readonly askedOfDebtor: ReadonlyMap<string, readonly OpenItem[]>;
  private readonly byAmount: ReadonlyMap<number, readonly (readonly OpenItem[])[]>;
  private readonly byWord: ReadonlyMap<string, ReadonlySet<OpenItem>>;
  private readonly byAttendance: ReadonlyMap<string, OpenItem>;
  private readonly names = new Map<OpenItem, ItemNames>();

  private readonly invoices: ReadonlyMap<string, AskedInvoice>;

  /** @param balances balance of debtors in cents; default: the sum of their open items */
  constructor(
    items: readonly OpenItem[],
    private readonly balances: ReadonlyMap<string, number> = new Map(),
    invoices: readonly AskedInvoice[] = [],
  ) {
    this.invoices = new Map(
      invoices.flatMap((invoice) => [[invoice.reference, invoice] as const, [invoice.number, invoice] as const]),
    );
    const open = items.filter((item) => item.open > 0);
    const asked = items.map((item) => (item.writtenOff > 0 ? { ...item, open: item.open + item.writtenOff } : item));
    this.byReference = new Map(asked.map((item) => [item.reference, item]));
    this.byAttendance = new Map(asked.map((item) => [item.attendance, item]));
    this.byDebtor = groupBy(open, ({ debtor }) => debtor);
    this.askedOfDebtor = groupBy(
      asked.filter((item) => item.open > 0),
      ({ debtor }) => debtor,
    );
    const several = [...this.byDebtor.values()].filter((group) => group.length > 1);
    this.byAmount = groupBy([...open.map((item) => [item]), ...several], sumOf);
    this.byWord = indexed(open);
  }

  /**
   * The items of a reference, or of the number of an invoice: all that an invoice still asks for, or one. What a settled or
   * cancelled invoice asked for stands for itself, as far as it is open, else for its debtor.
   */
  named(reference: string): readonly OpenItem[] {
    const invoice = this.invoices.get(reference);
    if (invoice === undefined) return this.present(this.byReference.get(reference));
    const asked = invoice.items.flatMap(({ attendance, open }) => {
      const item = this.byAttendance.get(attendance);
      return item === undefined || open <= 0 ? [] : [item.open === open ? item : { ...item, open }];
    });
    if (asked.length > 0) return asked;
    const own = invoice.items.flatMap(({ attendance }) => this.present(this.byAttendance.get(attendance)));
    const open = own.filter((item) => item.open > 0);
    return open.length > 0 ? open : own.slice(0, 1);
  }

  /** The item, or for a moved and settled application its successor. */
  private present(item: OpenItem | undefined): readonly OpenItem[] {
    if (item === undefined) return [];
    return [item.open > 0 ? item : (this.byAttendance.get(item.movedTo ?? '') ?? item)];
  }

  of(debtor: string): readonly OpenItem[] {
    return this.byDebtor.get(debtor) ?? [];
  }

  /** Everything the debtor of these owes; if one of them was written off, written-off amounts count again. */
  owedWith(named: readonly OpenItem[]): readonly OpenItem[] {
    const all = named.some(({ writtenOff }) => writtenOff > 0) ? this.askedOfDebtor : this.byDebtor;
    return all.get(named[0]?.debtor ?? '') ?? [];
  }

  /** Cents that the debtor overpaid elsewhere; 0 if none. */
  creditOf(debtor: string): number {
    const open = sumOf(this.of(debtor));
    return Math.max(0, open - (this.balances.get(debtor) ?? open));
  }

  /** Single items with exactly this open amount, and all items of debtors who owe exactly this in total. */
  worth(amount: number): readonly (readonly OpenItem[])[] {
    return this.byAmount.get(amount) ?? [];
  }

  /** Items whose families have one of these words in their names. */
  ofFamilies(words: Iterable<string>): ReadonlySet<OpenItem> {
    return new Set([...words].flatMap((word) => [...(this.byWord.get(word) ?? [])]));
  }

  /** Split once, however many transfers are compared. */
  namesOf(item: OpenItem): ItemNames {
    const names = this.names.get(item) ?? namesIn(item);
    this.names.set(item, names);
    return names;
  }
}

export const sumOf = (items: readonly OpenItem[]): number => items.reduce((sum, { open }) => sum + open, 0);

const namesIn = ({ debtorName, participantName, offerName }: OpenItem): ItemNames => ({
  debtor: different(debtorName),
  participant: different(participantName),
  family: different(`${debtorName} ${participantName}`),
  offer: different(offerName),
});

const different = (text: string): string[] => [...new Set(wordsOf(text))];

const indexed = (items: readonly OpenItem[]): Map<string, Set<OpenItem>> => {
  const index = new Map<string, Set<OpenItem>>();
  for (const item of items) {
    for (const word of looseWords(wordsOf(`${item.debtorName} ${item.participantName}`))) {
      const known = index.get(word);
      if (known === undefined) index.set(word, new Set([item]));
      else known.add(item);
    }
  }
  return index;
};
