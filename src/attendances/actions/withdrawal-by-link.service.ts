import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { type OpenedLink, WithdrawalLinks } from '../../mail/withdrawal-links.js';
import { CONCERNED } from '../../offers/model/attendance-status.js';
import { Database } from '../../platform/database/database.js';
import { AttendanceChanges } from '../state/attendance-changes.js';
import { AttendanceLock } from '../state/attendance-lock.js';
import { type LinkedAttendance, LinkedAttendanceStore } from './withdrawal-by-link.store.js';

/** Why a link withdraws nothing. */
export type DeadLinkReason = 'unknown' | 'stale' | 'switchedOff' | 'cancelled' | 'begun' | 'withdrawn';

/** A link withdraws nothing, or nothing any more: 404 for one that nobody here made, 409 where it is done already, else 410. */
export class DeadLink extends Problem {
  constructor(readonly reason: DeadLinkReason) {
    super(STATUS[reason] ?? 410, WORDS[reason]);
  }
}

const STATUS: Readonly<Partial<Record<DeadLinkReason, number>>> = { unknown: 404, withdrawn: 409 };

const WORDS: Readonly<Record<DeadLinkReason, Message>> = {
  unknown: message(
    'Perhaps it is incomplete. Please open it as it stands in the mail that we sent you.',
    'Vielleicht ist er unvollständig. Bitte öffnen Sie ihn so, wie er in der E-Mail steht, die Sie von uns bekommen haben.',
  ),
  stale: message(
    'Something has changed since that mail: the application, or the e-mail address that we write to. Please use the link in our latest mail about it.',
    'Seit dieser E-Mail hat sich etwas geändert: an der Anmeldung oder an der E-Mail-Adresse, an die wir schreiben. Bitte nehmen Sie den Link aus unserer neuesten E-Mail dazu.',
  ),
  switchedOff: message(
    'Applications are no longer withdrawn by link. Please contact us.',
    'Abmelden mit einem Link geht hier nicht mehr. Bitte melden Sie sich bei uns.',
  ),
  cancelled: message(
    'It does not take place, so you need not do anything, and there is nothing to pay for it.',
    'Es findet nicht statt. Sie müssen also nichts tun, und zu bezahlen ist dafür nichts.',
  ),
  begun: message(
    'The first date has begun, so it can no longer be withdrawn here. Please contact us.',
    'Der erste Termin hat begonnen. Abmelden geht hier deshalb nicht mehr: Bitte melden Sie sich bei uns.',
  ),
  withdrawn: message(
    'The application is already withdrawn. You need not do anything more.',
    'Die Anmeldung ist schon zurückgezogen. Sie müssen nichts mehr tun.',
  ),
};

/** Remark in the history: `by` is empty, because nobody is signed in who opens a link. */
const NOTE = 'Über den Link in der E-Mail.';

/** Families withdraw an application by the link in a mail (R-ATT-34). */
@Injectable()
export class WithdrawalByLinkService {
  constructor(
    private readonly database: Database,
    private readonly links: WithdrawalLinks,
    private readonly store: LinkedAttendanceStore,
    private readonly lock: AttendanceLock,
    private readonly changes: AttendanceChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * The application that a link withdraws, or has withdrawn; changes nothing, however often mail programs open it.
   * Within a transaction, which never reads from a replica: who comes back from withdrawing must see it done.
   * @param sent the parameter of the link
   * @throws DeadLink if it withdraws nothing; not where the application is withdrawn already
   */
  read(sent: string | undefined): Promise<LinkedAttendance> {
    return this.database.transaction(() => this.found(this.opened(sent)));
  }

  /**
   * Withdraws the application, as its family would have staff do it: with history, books, waiting list and a mail about it.
   * @throws DeadLink if the link withdraws nothing, or it is withdrawn already
   */
  withdraw(sent: string | undefined): Promise<LinkedAttendance> {
    return this.database.transaction(async () => {
      const link = this.opened(sent);
      await this.lock.hold([link.attendance]);
      const found = await this.found(link);
      const { uuid, offer, status } = found;
      if (status === 'withdrawn') throw new DeadLink('withdrawn');
      await this.changes.make([{ attendance: uuid, offer, transition: 'withdraw', from: status, to: 'withdrawn' }], {
        ...{ batch: newUuid(), procedure: 'family', by: null, notified: true, note: NOTE },
      });
      return found;
    });
  }

  private opened(sent: string | undefined): OpenedLink {
    const link = this.links.open(sent);
    if (link === undefined) throw new DeadLink('unknown');
    return link;
  }

  private async found(link: OpenedLink): Promise<LinkedAttendance> {
    const found = await this.store.one(link.attendance);
    if (found === undefined) throw new DeadLink('stale');
    const dead = deathOf(link, found, this.clock.now());
    if (dead !== undefined) throw new DeadLink(dead);
    return found;
  }
}

/**
 * Why the link withdraws nothing any more. Whose mailbox is no longer the family's learns nothing about the application, so that is
 * asked first; that links are switched off comes after all that leaves nothing to do.
 */
const deathOf = (link: OpenedLink, found: LinkedAttendance, now: Date): DeadLinkReason | undefined => {
  const { address, status, procedure, firstBeginAt } = found;
  if (address === null || !link.wentTo(address) || found.duplicate) return 'stale';
  if (status === 'withdrawn') return procedure === 'move' ? 'stale' : undefined;
  if (found.cancelled) return 'cancelled';
  if (firstBeginAt !== null && firstBeginAt <= now) return 'begun';
  if (!found.withdrawByLink) return 'switchedOff';
  const same = link.entry === found.stateEntry && CONCERNED.some((one) => one === status);
  return same ? undefined : 'stale';
};
