import { Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { invalid, type Line, unprocessableLines } from '../../kernel/problem/problem.js';
import { CODES } from '../../kernel/problem/codes.js';
import { tooMuchAssigned } from './bank-entry.js';
import { type AssignedItemInput, type AssignmentInput } from './bank.inputs.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails, OpenItemsStore } from './open-items.store.js';
import { aboveOpen } from '../receipts/payment-check.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';

/**
 * What an entry of this many cents pays, as assigned by staff; the rest becomes a credit. Pure.
 * @throws Problem 422 duplicate, unknown, nothing owed, more than is open, more than came in
 */
const checkAssignment = (
  wanted: readonly AssignedItemInput[],
  details: ReadonlyMap<string, ItemDetails>,
  amount: number,
): Pick<Proposal, 'items' | 'credit'> => {
  const named = wanted.map(({ attendance: { uuid, alias } }) => uuid ?? alias);
  const repeated = named.flatMap((uuid, index) => (named.indexOf(uuid) < index ? [index] : []));
  if (repeated.length > 0) {
    const text = message('This application is already named.', 'Diese Anmeldung ist schon genannt.');
    throw invalid(
      repeated.map((index) => ({ propertyPath: `items[${index}].attendance`, message: text, code: CODES.notUnique })),
    );
  }
  const lines = wanted.flatMap((item, index) => complaints(item, details.get(named[index] ?? ''), index));
  if (lines.length > 0) throw unprocessableLines(lines);
  const sum = wanted.reduce((total, item) => total + item.amount, 0);
  if (sum > amount) throw tooMuchAssigned(sum, amount);
  return {
    items: wanted.map((item, index) => ({ attendance: named[index] ?? '', amount: item.amount })),
    credit: amount - sum,
  };
};

const complaints = ({ amount }: AssignedItemInput, item: ItemDetails | undefined, index: number): Line[] => {
  if (item === undefined) return [[`items[${index}].attendance`, UNKNOWN]];
  if (item.number === null || item.party === null) return [[`items[${index}].attendance`, NEVER_OWED]];
  const open = Math.max(0, item.open ?? 0);
  return amount > open ? [[`items[${index}].amount`, aboveOpen(open)]] : [];
};

const UNKNOWN = message('There is no application with this identifier.', 'Es gibt keine Anmeldung mit dieser Kennung.');
const NEVER_OWED = message(
  'Nothing was ever owed for this application.',
  'Für diese Anmeldung war nie etwas zu zahlen.',
);

/** Items that an entry pays by assignment of staff. */
interface Assigned {
  readonly pays: Pick<Proposal, 'items' | 'credit'>;
  /** The applications, locked with the debtors who owe for them. */
  readonly held: ReadonlySet<string>;
}

/** Reads what somebody says an entry pays (R-MON-23). */
@Injectable()
export class EntryAssignments {
  constructor(
    private readonly locks: BookedAttendanceLock,
    private readonly items: OpenItemsStore,
  ) {}

  /**
   * @param amount amount of the entry, in cents
   * @throws Problem 422 an unknown application, more than is open or than came in
   */
  async of(input: AssignmentInput, amount: number): Promise<Assigned> {
    const attendances = input.items.flatMap(({ attendance }) => attendance.uuid ?? []);
    await this.locks.attendances(attendances);
    const details = await this.items.details(attendances);
    return { pays: checkAssignment(input.items, details, amount), held: new Set(attendances) };
  }
}
