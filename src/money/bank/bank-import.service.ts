import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { ignoredBecause, isSettled } from './bank-entry.js';
import { BankStatementReading } from './bank-statement-reading.js';
import { type KnownEntry } from './bank-entry.record.js';
import { BankStatementStore, type NewEntry } from './bank-statement.store.js';
import { type BankStatementWithEntries } from './bank-statement.view.js';
import { readCamt } from './camt/camt.js';
import { type CamtFile, isUnreadable, type Transfer } from './camt/transfer.js';
import { type BankStatementUpload } from './bank.inputs.js';
import { EntryMatching, type Payment } from './entry-matching.js';
import { identitiesOf, type Identity } from './identity.js';

type Line = Omit<NewEntry, 'state' | 'proposals' | 'repeats'> & { readonly identity: Identity | null };

/** Imports account statements of the bank (R-MON-22). */
@Injectable()
export class BankImportService {
  constructor(
    private readonly database: Database,
    private readonly store: BankStatementStore,
    private readonly matching: EntryMatching,
    private readonly reading: BankStatementReading,
    private readonly clock: Clock,
  ) {}

  /**
   * Lines of an earlier file are kept as repetitions and never booked again. Imports are serialised, so everything
   * slow is done before: reading and matching.
   * @throws Problem 422 not such a file, or an account not in euros
   */
  async import(caller: Caller, { filename, data }: BankStatementUpload): Promise<BankStatementWithEntries> {
    const file = await readCamt(data);
    const statements = file.statements.map(linesOf);
    const found = await this.matching.look(paymentsOf(await this.judged(statements)));
    const uuid = newUuid();
    return this.database.transaction(async () => {
      await this.store.lockImports();
      const entries = await this.judged(statements);
      const fates = await this.matching.confirm(paymentsOf(entries), found);
      const fateOf = new Map(fates.map((fate) => [fate.uuid, fate]));
      await this.store.insert(
        {
          uuid,
          filename,
          kind: file.kind,
          accounts: [...new Set(file.statements.flatMap(({ account }) => account ?? []))],
          importedBy: caller.accountUuid ?? null,
          createdAt: this.clock.now(),
        },
        entries.map((entry) => ({ ...entry, ...fateOf.get(entry.uuid) })),
      );
      return this.reading.read(caller, uuid);
    });
  }

  /** The lines of a file; those of earlier files are marked as repetitions. */
  private async judged(statements: readonly (readonly Line[])[]): Promise<NewEntry[]> {
    const identities = statements.flat().flatMap(({ identity }) => identity ?? []);
    const known = new KnownEntries(await this.store.known(identities));
    return statements.flatMap((lines) => {
      // Equal entries within one statement are different entries; in two statements of one file they are the same.
      const judged = lines.map((line) => withRepetition(line, known));
      for (const { uuid, keys, fingerprint, repeats } of judged) {
        if (repeats === null && fingerprint !== null) known.add({ uuid, keys, fingerprint });
      }
      return judged;
    });
  }
}

/** Possible payments of families, and refunds to them, that no earlier file contained. */
const paymentsOf = (entries: readonly NewEntry[]): Payment[] =>
  entries.flatMap(({ uuid, transfer, reason, repeats }) =>
    (reason === null || (reason === 'debit' && repeats === null)) && transfer !== null ? [{ uuid, transfer }] : [],
  );

const linesOf = ({ account, lines }: CamtFile['statements'][number]): Line[] => {
  const settled = lines.filter((line): line is Transfer => isSettled(line));
  const identities = new Map(identitiesOf(account, settled).map((identity, index) => [settled[index], identity]));
  return lines.map((line) => {
    const transfer = isUnreadable(line) ? null : line;
    const identity = transfer === null ? null : (identities.get(transfer) ?? null);
    return {
      uuid: newUuid(),
      place: line.place,
      account,
      reason: ignoredBecause(line) ?? null,
      transfer,
      keys: identity?.keys ?? [],
      fingerprint: identity?.fingerprint ?? null,
      identity,
    };
  });
};

const withRepetition = ({ identity, ...line }: Line, known: KnownEntries): NewEntry => {
  const repeats = identity === null ? null : known.find(identity);
  const reason = line.reason ?? (repeats === null ? null : 'repeated');
  return { ...line, reason, repeats, state: reason === null ? 'open' : 'ignored', proposals: [] };
};

/** Known entries, indexed by their identity. */
class KnownEntries {
  private readonly byKey = new Map<string, string>();
  private readonly byFingerprint = new Map<string, KnownEntry>();

  constructor(entries: readonly KnownEntry[]) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: KnownEntry): void {
    for (const key of entry.keys) this.byKey.set(key, entry.uuid);
    this.byFingerprint.set(entry.fingerprint, entry);
  }

  /** Equal lines of two files are the same entry, unless both have bank identifiers that differ. */
  find({ keys, fingerprint }: Identity): string | null {
    const named = keys.map((key) => this.byKey.get(key)).find((uuid) => uuid !== undefined);
    if (named !== undefined) return named;
    const alike = this.byFingerprint.get(fingerprint);
    return alike !== undefined && (keys.length === 0 || alike.keys.length === 0) ? alike.uuid : null;
  }
}
