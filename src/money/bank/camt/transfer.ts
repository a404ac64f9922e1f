/** What a bank calls a transfer: what two files that tell of the same transfer agree in. Placeholders are null. */
export interface BankIds {
  /** `AcctSvcrRef`: given by the bank that keeps our account. */
  readonly service: string | null;
  /** `TxId`: given by the first bank on the way. */
  readonly transaction: string | null;
  /** `UETR`: a UUID for the whole way. */
  readonly uetr: string | null;
  /** `EndToEndId`: given by the payer, who may use it again and again. */
  readonly endToEnd: string | null;
}

/** One movement of money as a bank's file tells it: an entry, or one of the transfers an entry sums up. */
export interface Transfer {
  /** Where it stands: `Stmt[1]/Ntry[3]/TxDtls[2]`. */
  readonly place: string;
  readonly standing: 'booked' | 'pending' | 'information';
  /** Money came in; otherwise it went out. */
  readonly credit: boolean;
  /** The bank takes back an earlier entry (`RvslInd`). */
  readonly reversal: boolean;
  /** It came back from another bank (`RtrInf`). */
  readonly returned: boolean;
  /** Cents, never negative. */
  readonly amount: number;
  readonly currency: string;
  /** Day of booking, `YYYY-MM-DD`. */
  readonly bookedOn: string;
  readonly valuedOn: string | null;
  /** Structured references (`CdtrRefInf`), as they stand there. */
  readonly references: readonly string[];
  /** What the payer wrote, and what the bank adds. */
  readonly texts: readonly string[];
  /** Who is on the other side: the payer of a credit. */
  readonly party: { readonly name: string | null; readonly iban: string | null };
  readonly ids: BankIds;
  /** Several transfers in one, which the file does not tell singly. */
  readonly collective: boolean;
}

/** An entry that cannot be read; its place is the element that is wrong. */
export interface Unreadable {
  readonly place: string;
  readonly unreadable: true;
}

export type CamtLine = Transfer | Unreadable;

export const isUnreadable = (line: CamtLine): line is Unreadable => 'unreadable' in line;

/** What is told of one account. */
export interface CamtStatement {
  readonly place: string;
  /** `Id` of the statement. */
  readonly name: string | null;
  /** IBAN, or the account's other number. */
  readonly account: string | null;
  readonly lines: readonly CamtLine[];
}

/** A file of a bank: a statement (camt.053), a notification (camt.054) or a report of the day (camt.052). */
export interface CamtFile {
  readonly kind: 'camt.052' | 'camt.053' | 'camt.054';
  readonly statements: readonly CamtStatement[];
}
