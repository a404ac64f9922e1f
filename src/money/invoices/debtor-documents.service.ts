import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, forbidden } from '../../kernel/problem/problem.js';
import { LetterPress } from '../../papers/paper-press.js';
import { type Window } from '../../kernel/clock/zone.js';
import { MailDocuments } from '../../mail/mail-registries.js';
import { isClosed } from '../ledger/debtor-party.js';
import { HIDDEN_LETTER, DebtorStore } from '../debtors/debtor.store.js';
import { debtorRecord, isAskedFor, ownOpenItem, type DebtorRow } from '../debtors/debtor.view.js';
import { remindableOf } from './reminders/remindable-items.js';
import { ReminderStore } from '../debtors/reminder.store.js';
import { REMINDER_DOCUMENT } from './reminders/reminding.js';
import { StatementService } from '../debtors/debtors.service.js';
import {
  invoiceLetter,
  reminderLetter,
  statementLetter,
  totalOf,
  LetterParties,
  type LetterParty,
} from './debtor-letters.js';

/** Letters to debtors (R-MON-13), for callers who may see everything in them. */
@Injectable()
export class DebtorDocumentsService implements OnModuleInit {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly reminders: ReminderStore,
    private readonly statements: StatementService,
    private readonly parties: LetterParties,
    private readonly press: LetterPress,
    private readonly clock: Clock,
    private readonly mails: MailDocuments,
  ) {}

  /** A mailed reminder goes to its own family, no matter who sent it. */
  onModuleInit(): void {
    this.mails.register(REMINDER_DOCUMENT, (uuid) => this.mailedReminder(uuid));
  }

  /**
   * Of what is taken out of the programme it asks only for what an invoice has asked for.
   * @throws Problem 409 nothing is open
   */
  async invoice(caller: Caller, debtor: DebtorRow): Promise<Buffer> {
    const party = await this.party(caller, { ...debtor, itemList: (debtor.itemList ?? []).filter(isAskedFor) });
    if (totalOf(party.openItems) <= 0) throw conflict(NOTHING_OPEN);
    return this.press.print(invoiceLetter(party));
  }

  /**
   * The paper demands what a mail may demand today, and takes all credits off.
   * @throws Problem 409 never reminded, nothing is still owed, or all of it can still be paid as planned
   */
  async reminder(caller: Caller, debtor: DebtorRow): Promise<Buffer> {
    const [latest] = debtorRecord(debtor, caller).reminders;
    if (latest === undefined) throw conflict(NEVER_REMINDED);
    const due = new Set(remindableOf(debtor, this.clock.now()));
    const itemList = (debtor.itemList ?? []).filter((item) => item.open < 0 || due.has(item));
    return this.press.print(reminderLetter(await this.party(caller, { ...debtor, itemList }, latest.uuid), latest));
  }

  /** @throws Problem 403 a line, open or settled, names a child that is hidden from the caller */
  async statement(caller: Caller, debtor: DebtorRow, window: Window): Promise<Buffer> {
    const party = await this.party(caller, debtor);
    const statement = await this.statements.of(caller, debtor, window);
    if (statement.entries.some((entry) => isClosed(entry, caller))) throw forbidden(HIDDEN_LETTER);
    const asked = (debtor.itemList ?? []).filter(isAskedFor).map(ownOpenItem);
    return this.press.print(statementLetter(party, statement, asked));
  }

  /** The items of the reminder that are still open, minus all credits; empty when none is still owed. */
  private async mailedReminder(uuid: string): Promise<Buffer | undefined> {
    const reminder = await this.reminders.one(uuid);
    const debtor = await this.debtors.one(reminder.debtorUuid);
    const items = (debtor?.itemList ?? []).filter(
      ({ attendance, open }) => open < 0 || (attendance !== null && reminder.attendances.includes(attendance)),
    );
    const openItems = items.map(ownOpenItem);
    if (debtor === undefined || totalOf(openItems) <= 0) return undefined;
    return this.press.print(reminderLetter(await this.parties.of(debtor, openItems, uuid), reminder));
  }

  private party(caller: Caller, debtor: DebtorRow, reminder?: string): Promise<LetterParty> {
    return this.parties.of(debtor, debtorRecord(debtor, caller).openItems, reminder);
  }
}

const NOTHING_OPEN: Message = message(
  'Nothing is open for this debtor.',
  'Für diesen Zahlungspflichtigen ist nichts offen.',
);
const NEVER_REMINDED: Message = message(
  'This debtor has never been reminded.',
  'Dieser Zahlungspflichtige wurde noch nie erinnert.',
);
