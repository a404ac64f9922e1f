import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Database } from '../../common/database/database.js';
import { type Precondition } from '../../common/http/etag.js';
import { message } from '../../common/http/message.js';
import { conflict, type Line, unprocessable, unprocessableLines } from '../../common/http/problem.js';
import { type RecordRef } from '../../common/ids/record-ref.js';
import { debtorRecord } from '../../debtors/debtor.record.js';
import { type DebtorRow, DebtorStore } from '../../debtors/debtor.store.js';
import { type DebtorRecord, debtorView } from '../../debtors/debtor.view.js';
import { type SetOffInput } from './set-off.input.js';
import { SetOffs } from './set-offs.js';

/** Credits that staff set off (decisions F2). */
@Injectable()
export class SetOffService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly setOffs: SetOffs,
  ) {}

  /**
   * Pays what the debtor owes out of what it paid too much, oldest due first.
   * @throws Problem 422 an application for which this debtor owes nothing, 412 another version, 409 no credit, or nothing open
   */
  setOff(caller: Caller, uuid: string, input: SetOffInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const held = await this.setOffs.hold([uuid]);
      await this.setOffs.lock(held);
      const debtor = await this.read(uuid);
      const only = input.items === undefined ? {} : { only: openOf(debtor, input.items) };
      precondition.require(debtorView, debtorRecord(debtor, caller));
      const by = caller.accountUuid ?? null;
      const amount = await this.setOffs.settle({ debtor: uuid, held: new Set(held), by, ...only });
      if (amount === 0) throw conflict(NOTHING);
      return debtorRecord(await this.read(uuid), caller);
    });
  }

  private async read(uuid: string): Promise<DebtorRow> {
    const row = await this.debtors.one(uuid);
    if (row === undefined) throw new Error('Debtors are never deleted.');
    return row;
  }
}

/** The applications named, all of them open items of the debtor. */
const openOf = ({ itemList }: DebtorRow, named: readonly RecordRef[]): ReadonlySet<string> => {
  if (named.length === 0) throw unprocessable('items', NO_ITEMS);
  const open = new Set((itemList ?? []).flatMap((item) => (item.open > 0 ? (item.attendance ?? []) : [])));
  const lines = named.flatMap(({ uuid }, index): Line[] =>
    open.has(uuid ?? '') ? [] : [[`items[${index}]`, NOT_OPEN]],
  );
  if (lines.length > 0) throw unprocessableLines(lines);
  return new Set(named.flatMap(({ uuid }) => uuid ?? []));
};

const NO_ITEMS = message(
  'Name one application at least, or leave the list out to pay all that is open.',
  'Nennen Sie mindestens eine Anmeldung, oder lassen Sie die Liste weg, um alles Offene zu begleichen.',
);
const NOT_OPEN = message(
  'This debtor owes nothing for such an application.',
  'Für eine solche Anmeldung schuldet dieser Zahlungspflichtige nichts.',
);
const NOTHING = message(
  'There is nothing to set off: this debtor has no credit, or nothing is open.',
  'Es gibt nichts zu verrechnen: Dieser Zahlungspflichtige hat kein Guthaben, oder es ist nichts offen.',
);
