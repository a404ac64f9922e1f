import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { message } from '../../kernel/problem/message.js';
import { type Line, unprocessableLines } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { pair } from '../ledger/postings.js';
import { COMMON_LEDGERS, LEDGER_KINDS } from '../ledger/ledger.js';
import { type LedgerTransfer } from '../ledger/ledger.view.js';
import { LedgerStore } from '../ledger/ledger.store.js';
import { requirePast } from './payment-check.js';
import { Bookkeeping } from './bookkeeping.js';
import { type LedgerTransferInput } from './receipts.inputs.js';

/** The ledgers between which money is carried. */
type Carried = 'cash' | 'bank';

/** Books cash that is carried to the bank, or fetched from there (R-MON-35). */
@Injectable()
export class LedgerTransfersService {
  constructor(
    private readonly database: Database,
    private readonly books: Bookkeeping,
    private readonly ledgers: LedgerStore,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 422 other ledgers than cash and bank, twice the same one, a future day */
  transfer(caller: Caller, { from, to, amount, paidOn, note }: LedgerTransferInput): Promise<LedgerTransfer> {
    const { giving, receiving } = ledgersOf(from, to);
    const now = this.clock.now();
    requirePast(paidOn, localDate(now));
    const words = `Umbuchung: ${LEDGER_KINDS.words[giving].de} an ${LEDGER_KINDS.words[receiving].de}`;
    const uuid = newUuid();
    return this.database.transaction(async () => {
      await this.books.post(
        [
          {
            uuid,
            kind: 'carry',
            text: note == null ? words : `${words} (${note.replace(/\s+/g, ' ').trim()})`,
            valuedAt: paidOn == null || paidOn === localDate(now) ? now : localDayBegin(paidOn),
            entries: pair(
              { ledger: COMMON_LEDGERS[giving], contra: COMMON_LEDGERS[receiving], attendance: null },
              -amount,
            ),
          },
        ],
        caller.accountUuid ?? null,
      );
      return { entries: await this.ledgers.entriesOf(uuid) };
    });
  }
}

const kindOf = ({ uuid }: RecordRef): Carried | undefined =>
  (['cash', 'bank'] as const).find((kind) => COMMON_LEDGERS[kind] === uuid);

/** All that is wrong with the two is said at once. */
const ledgersOf = (from: RecordRef, to: RecordRef): { readonly giving: Carried; readonly receiving: Carried } => {
  const [giving, receiving] = [kindOf(from), kindOf(to)];
  if (giving !== undefined && receiving !== undefined && giving !== receiving) return { giving, receiving };
  const lines: Line[] = [
    ...(giving === undefined ? [['from', OTHERS] as const] : []),
    ...(receiving === undefined ? [['to', OTHERS] as const] : []),
  ];
  throw unprocessableLines(lines.length > 0 ? lines : [['to', SAME]]);
};

const OTHERS = message(
  'Money is carried between the ledgers of cash and bank only.',
  'Umgebucht wird nur zwischen Kasse und Bank.',
);
const SAME = message('This is the ledger that gives.', 'Das ist das Buchungskonto, von dem das Geld kommt.');
