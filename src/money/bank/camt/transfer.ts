/** Bank identifiers of a transfer, which are equal in two files about the same transfer. Placeholders are null. */
interface BankIds {
  /** `AcctSvcrRef`: assigned by the bank of our account. */
  readonly service: string | null;
  /** `TxId`: assigned by the first bank. */
  readonly transaction: string | null;
  /** `UETR`: a UUID that stays the same end to end. */
  readonly uetr: string | null;
  /** `EndToEndId`: assigned by the payer, who may reuse it. */
  readonly endToEnd: string | null;
}

/** One movement of money in a bank's file: an entry, or one transfer of a batch. */
export interface Transfer {
  /** Its place in the file: `Stmt[1]/Ntry[3]/TxDtls[2]`. */
  readonly place: string;
  readonly standing: 'booked' | 'pending' | 'information';
  /** Incoming money; otherwise outgoing. */
  readonly credit: boolean;
  /** The bank reverses an earlier entry (`RvslInd`). */
  readonly reversal: boolean;
  /** Returned by another bank (`RtrInf`). */
  readonly returned: boolean;
  /** Cents, never negative. */
  readonly amount: number;
  readonly currency: string;
  /** Day of booking, `YYYY-MM-DD`. */
  readonly bookedOn: string;
  readonly valuedOn: string | null;
  /** Structured references (`CdtrRefInf`), verbatim. */
  readonly references: readonly string[];
  /** Texts of the payer and of the bank. */
  readonly texts: readonly string[];
  /** The other party: the payer of a credit. */
  readonly party: { readonly name: string | null; readonly iban: string | null };
  readonly ids: BankIds;
  /** A batch whose transfers the file does not list. */
  readonly collective: boolean;
}

/** An unreadable entry; the place is the invalid element. */
interface Unreadable {
  readonly place: string;
  readonly unreadable: true;
}

export type CamtLine = Transfer | Unreadable;

export const isUnreadable = (line: CamtLine): line is Unreadable => 'unreadable' in line;

/** The statement of one account. */
export interface CamtStatement {
  readonly place: string;
  /** `Id` of the statement. */
  readonly name: string | null;
  /** IBAN, or another account number. */
  readonly account: string | null;
  readonly lines: readonly CamtLine[];
}

/** A file of a bank: a statement (camt.053), a notification (camt.054) or a report of the day (camt.052). */
export interface CamtFile {
  readonly kind: 'camt.052' | 'camt.053' | 'camt.054';
  readonly statements: readonly CamtStatement[];
}

/** Data of an entry as a whole. */
export type EntryFacts = Pick<
  Transfer,
  'place' | 'standing' | 'credit' | 'reversal' | 'amount' | 'currency' | 'bookedOn' | 'valuedOn'
> & { readonly service: string | null; readonly text: string | null };
