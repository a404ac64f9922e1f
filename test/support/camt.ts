/** What a test says of an entry; the rest is usual. */
export interface EntryWords {
  readonly amount?: string;
  readonly currency?: string;
  readonly direction?: string;
  readonly status?: string;
  readonly day?: string;
  /** `AcctSvcrRef`; without one the bank names none. */
  readonly service?: string;
  /** Structured reference. */
  readonly reference?: string;
  /** Free text. */
  readonly text?: string;
  readonly payer?: string;
  readonly iban?: string;
  /** `<TxDtls>` elements instead of the one that the words above make. */
  readonly details?: string;
}

const element = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

/** One entry of a statement (version 2). */
export const entry = (words: EntryWords = {}): string => {
  const { amount = '25.00', currency = 'EUR', direction = 'CRDT', status = 'BOOK', day = '2026-07-20' } = words;
  const account = words.iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${words.iban}</IBAN></Id></DbtrAcct>`;
  const details =
    words.details ??
    `<TxDtls><RltdPties><Dbtr>${element('Nm', words.payer)}</Dbtr>${account}</RltdPties><RmtInf>${element(
      'Ustrd',
      words.text,
    )}${words.reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${words.reference}</Ref></CdtrRefInf></Strd>`}</RmtInf></TxDtls>`;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt>${direction === '' ? '' : element('CdtDbtInd', direction)}${element(
    'Sts',
    status,
  )}${day === '' ? '<BookgDt/>' : `<BookgDt><Dt>${day}</Dt></BookgDt>`}${element(
    'AcctSvcrRef',
    words.service,
  )}<NtryDtls>${details}</NtryDtls></Ntry>`;
};

/** A camt.053 file with these entries. */
export const camt = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
