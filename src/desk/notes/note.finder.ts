import { Injectable } from '@nestjs/common';
import { AccountFinder } from '../../accounts/account.store.js';
import { type AccountRecord, accountView } from '../../accounts/account.view.js';
import { isMaskedParticipant, mayChange } from '../../accounts/masks.js';
import { AttendanceFinder } from '../../attendances/reading/attendance.finder.js';
import { attendanceView } from '../../attendances/reading/attendance.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { forbidden, notFound, type Problem } from '../../kernel/problem/problem.js';
import { Finder } from '../../platform/http/access/finder.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type NotedChild } from './note.view.js';
import { NoteStore } from './note.store.js';

/** The accounts whose notes one reads and writes: those whose personal data one sees, and could change (R-DESK-2). */
@Injectable()
export class NotedAccountFinder extends Finder<AccountRecord> {
  readonly missing;

  constructor(private readonly accounts: AccountFinder) {
    super();
    this.missing = accounts.missing;
  }

  visible(caller: Caller, uuid: string): Promise<AccountRecord | undefined> {
    return this.accounts.visible(caller, uuid);
  }

  /** @throws Problem 412 another version of the account */
  async requireVersion(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    const account = await this.visible(caller, uuid);
    if (account === undefined) throw notFound(this.missing);
    precondition.require(accountView, account);
  }

  override refusal(caller: Caller, _action: string, account: AccountRecord): Promise<Problem | undefined> {
    return Promise.resolve(readsNotesOn(account, caller) ? undefined : notForYou());
  }
}

/** The applications whose notes one reads and writes: those of children who are not masked (R-DESK-2). */
@Injectable()
export class NotedAttendanceFinder extends Finder<NotedChild> {
  readonly missing;

  constructor(
    private readonly attendances: AttendanceFinder,
    private readonly store: NoteStore,
  ) {
    super();
    this.missing = attendances.missing;
  }

  visible(_caller: Caller, uuid: string): Promise<NotedChild | undefined> {
    return this.store.childOf(uuid);
  }

  /** @throws Problem 412 another version of the application */
  async requireVersion(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    const application = await this.attendances.visible(caller, uuid);
    if (application === undefined) throw notFound(this.missing);
    precondition.require(attendanceView, application);
  }

  override refusal(caller: Caller, _action: string, child: NotedChild): Promise<Problem | undefined> {
    return Promise.resolve(isMaskedParticipant(child, caller) ? notForYou() : undefined);
  }
}

/** Whether notes on the account are for the caller. */
export const readsNotesOn = (account: AccountRecord, caller: Caller): boolean => mayChange(account, caller);

/** The same text for every reason: a different one would reveal something about who is masked. */
const notForYou = (): Problem =>
  forbidden(
    'The notes about this person are not for you: they need the right to see their personal data.',
    'Die Notizen zu dieser Person dürfen Sie nicht sehen: Das darf nur, wer auch ihre persönlichen Daten sehen darf.',
  );
