import { Injectable } from '@nestjs/common';
import { Mails } from '../../notifications/mails.js';
import { ReminderStore } from './reminder.store.js';

/** Reminders that were written and wait to be sent. */
@Injectable()
export class OpenReminders {
  constructor(
    private readonly store: ReminderStore,
    private readonly mails: Mails,
  ) {}

  /**
   * What is owed for these applications has ceased: no mail that waits demands it any more. To be called in the transaction that
   * books it. Whoever writes a reminder just now is waited for; whoever comes later sees what is left.
   */
  async giveUp(attendances: readonly string[]): Promise<void> {
    await this.mails.supersede(await this.store.heldAbout(attendances));
  }
}
