import { type Problem } from '../../../kernel/problem/problem.js';
import { notCamt, otherCurrency, refusedXml, tooManyTransfers } from './camt-problems.js';
import { decodeXml } from './decode.js';
import { readEntry } from './entry.js';
import { type CamtFile, type CamtLine, type CamtStatement } from './transfer.js';
import { first, readXml, textOf, type XmlNode, XmlRefusal } from './xml.js';

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
