import { type Message, message } from '../../../kernel/problem/message.js';
import { invalidField, type Problem, unprocessable } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';
import {
  XmlRefusal,
  first,
  textOf,
  type XmlNode,
  readXml,
  amountOf,
  creditOf,
  dayOf,
  identifierOf,
  isTrue,
  MAX_BOOKABLE_CENTS,
  standingOf,
} from './xml.js';
import { entryTransfers } from './details.js';
import { type EntryFacts, type CamtLine, isUnreadable, type CamtFile, type CamtStatement } from './transfer.js';

/** Problems of a bank's file as a whole. An unreadable entry does not affect the others. */
const wrongKind = (text: Message): Problem => invalidField('data', text, CODES.fileType);

const zipped = (): Problem =>
  wrongKind(
    message(
      'This file is a ZIP archive. Unpack it and send the XML files in it one by one.',
      'Diese Datei ist ein ZIP-Archiv. Entpacken Sie sie und senden Sie die XML-Dateien darin einzeln.',
    ),
  );

const undecodable = (): Problem =>
  wrongKind(
    message(
      'The characters of this file cannot be read: it is not in the encoding it names, or names one that is not known.',
      'Die Zeichen dieser Datei sind nicht lesbar: Sie hat nicht die Kodierung, die sie nennt, oder nennt eine unbekannte.',
    ),
  );

const XML_TEXTS: Readonly<Record<XmlRefusal['cause'], Message>> = {
  malformed: message('This is not well-formed XML', 'Das ist kein wohlgeformtes XML'),
  doctype: message(
    'A document type declaration is not allowed in XML of a bank',
    'Eine Dokumenttyp-Deklaration ist in XML einer Bank nicht erlaubt',
  ),
  deep: message('The XML is nested too deeply', 'Das XML ist zu tief verschachtelt'),
  large: message('The XML has too many elements', 'Das XML hat zu viele Elemente'),
};

export const refusedXml = ({ cause, line }: XmlRefusal): Problem =>
  wrongKind(message(`${XML_TEXTS[cause].en} (line ${line}).`, `${XML_TEXTS[cause].de} (Zeile ${line}).`));

const notCamt = (): Problem =>
  wrongKind(
    message(
      'This XML is not an account statement of a bank (camt.052, camt.053 or camt.054).',
      'Dieses XML ist kein Kontoauszug einer Bank (camt.052, camt.053 oder camt.054).',
    ),
  );

const tooManyTransfers = (max: number): Problem =>
  unprocessable(
    'data',
    `The file has more than ${max} transfers. Ask the bank for shorter periods.`,
    `Die Datei hat mehr als ${max} Umsätze. Rufen Sie bei der Bank kürzere Zeiträume ab.`,
  );

/** Only accounts in euros are supported; names the account and its place in the file. */
const otherCurrency = (place: string, currency: string): Problem =>
  unprocessable(
    'data',
    `${place}: this account is kept in ${currency}. Only accounts in EUR can be imported; ask the bank for a file without it.`,
    `${place}: Dieses Konto wird in ${currency} geführt. Nur Konten in EUR lassen sich einlesen; rufen Sie bei der Bank eine Datei ohne dieses Konto ab.`,
  );

/** Maximum length of an XML declaration. */
const DECLARATION = 200;

/**
 * The text of a bank's file, in the encoding given by its declaration or byte order mark (default UTF-8).
 * @throws Problem 422
 */
const decodeXml = (data: Buffer): string => {
  if (data.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) throw zipped();
  try {
    return new TextDecoder(encodingOf(data), { fatal: true }).decode(data);
  } catch {
    throw undecodable();
  }
};

const encodingOf = (data: Buffer): string => {
  const [one, two] = data;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const head = data.toString('latin1', 0, DECLARATION);
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
};

/** Reads `<Ntry>`: one line per transfer. Errors are reported per entry. */
const readEntry = (entry: XmlNode, place: string): CamtLine[] => {
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

/** For each kind of file, the elements around the statements and around one account. */
const KINDS: Readonly<Record<string, { readonly name: CamtFile['kind']; readonly statement: string }>> = {
  BkToCstmrAcctRpt: { name: 'camt.052', statement: 'Rpt' },
  BkToCstmrStmt: { name: 'camt.053', statement: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { name: 'camt.054', statement: 'Ntfctn' },
};

/** The kind of file, given the elements around its statements. */
const kindOf = (around: readonly XmlNode[]): (typeof KINDS)[string] | undefined =>
  around.at(-2)?.name === 'Document' ? KINDS[around.at(-1)?.name ?? ''] : undefined;

/** Maximum transfers of one file. */
const MAX_TRANSFERS = 20_000;

/**
 * Reads a bank's file (ISO 20022 camt.052, .053 or .054, any version, with or without prefixes, alone or in an
 * envelope). An unreadable entry is reported with its place and does not affect others.
 * @throws Problem 422 not such a file, or an account not in euros
 */
export const readCamt = async (data: Buffer): Promise<CamtFile> => {
  const reader = new CamtReader();
  try {
    await readXml(decodeXml(data), (node, around) => reader.closed(node, around));
  } catch (error) {
    throw error instanceof XmlRefusal ? refusedXml(error) : error;
  }
  return reader.file();
};

class CamtReader {
  private kind: CamtFile['kind'] | undefined;
  private readonly statements: CamtStatement[] = [];
  private lines: CamtLine[] = [];
  private entries = 0;
  private transfers = 0;

  /** Whether the parent keeps the element. */
  closed(node: XmlNode, around: readonly XmlNode[]): boolean {
    const parent = around.at(-1);
    // Extensions of banks are in other namespaces.
    if (parent === undefined || node.namespace !== parent.namespace) return false;
    if (node.name === 'Ntry' && parent.name === kindOf(around.slice(0, -1))?.statement) return this.entry(node, parent);
    const kind = kindOf(around);
    return node.name === kind?.statement ? this.statement(node, kind.name) : true;
  }

  /** @throws Problem */
  file(): CamtFile {
    if (this.kind === undefined) throw notCamt();
    return { kind: this.kind, statements: this.statements };
  }

  private entry(node: XmlNode, statement: XmlNode): false {
    this.entries += 1;
    const lines = readEntry(node, `${statement.name}[${this.statements.length + 1}]/Ntry[${this.entries}]`);
    this.transfers += lines.length;
    if (this.transfers > MAX_TRANSFERS) throw tooManyTransfers(MAX_TRANSFERS);
    this.lines.push(...lines);
    return false;
  }

  private statement(node: XmlNode, kind: CamtFile['kind']): false {
    const place = `${node.name}[${this.statements.length + 1}]`;
    const refusal = currencyRefusal(node, place);
    if (refusal !== undefined) throw refusal;
    this.kind = kind;
    this.statements.push({ place, name: textOf(first(node, 'Id'), 140), account: accountOf(node), lines: this.lines });
    this.lines = [];
    this.entries = 0;
    return false;
  }
}

const accountOf = (statement: XmlNode): string | null => {
  const id = first(statement, 'Acct', 'Id');
  return (
    (textOf(first(id, 'IBAN'), 34) ?? textOf(first(id, 'Othr', 'Id'), 34))?.replaceAll(' ', '').toUpperCase() ?? null
  );
};

const currencyRefusal = (statement: XmlNode, place: string): Problem | undefined => {
  const currency = textOf(first(statement, 'Acct', 'Ccy'), 3);
  return currency === null || currency === 'EUR' ? undefined : otherCurrency(`${place}/Acct/Ccy`, currency);
};
