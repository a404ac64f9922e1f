import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { germanDates } from '../../../kernel/clock/german-dates.js';
import { germanList } from '../../../kernel/text/german.js';
import { mailFile } from '../../../mail/mail-file.js';
import { defineMail } from '../../../mail/mail-template.js';
import { Mails } from '../../../mail/mails.js';
import { flag, list, optional, text } from '../../../mail/template-variables.js';
import { StoredSettings } from '../../../settings/settings.store.js';
import { takenIn } from '../../model/attendance-status.js';
import { datesVariable, EXAMPLE_DATE } from '../../model/dates-in-mails.js';
import { OfferFamilies, reachOf } from '../../ports/offer-ports.js';
import { bulkCause, datesOf } from './team-order.js';
import { TeamRecipientsStore } from './team-recipients.store.js';
import { type RecordedMove } from './transition-verdict.js';

/** To the town: a host has called offers off, or on again (R-OFF-43). */
const offersTurned = defineMail({
  type: 'organiser-called-off',
  ...mailFile(new URL('../../mails/organiser-called-off.md', import.meta.url)),
  about: 'programme',
  variables: {
    who: optional('Who did it', 'Petra Paddel'),
    hosts: text('The organisers of the offers', 'Kanu-Club'),
    edition: text('Title of the edition', 'Sommerferienprogramm 2026'),
    again: flag('The offers were called off, and take place after all', false),
    offer: optional('Name of the offer, when it is one', 'Paddeln auf der Tauber'),
    count: text('Number of offers', '1'),
    note: optional('The remark of the person who did it', 'Wegen Hochwassers.'),
    offers: list(
      'The offers',
      {
        offer: text('Name of the offer', 'Paddeln auf der Tauber'),
        dates: datesVariable('Its dates'),
        places: text('How many children have a place', '5'),
      },
      [{ offer: 'Paddeln auf der Tauber', dates: [EXAMPLE_DATE], places: '5' }],
    ),
    families: flag('Families have applications', true),
    told: flag('The families are mailed, as far as they can be', true),
    unreachable: optional('How many families have no address to be mailed at', '2'),
  },
});

/** Tells the town when a host user calls offers off or on again: one mail, whether families are mailed or not. */
@Injectable()
export class TownNotifications {
  constructor(
    private readonly families: OfferFamilies,
    private readonly people: TeamRecipientsStore,
    private readonly stored: StoredSettings,
    private readonly mails: Mails,
  ) {}

  /** In the transaction of the transitions, with their history written. */
  async notify(
    caller: Caller,
    moves: readonly RecordedMove[],
    { note, told }: { readonly note: string | null; readonly told: boolean },
  ): Promise<void> {
    const turned = moves.filter(({ families }) => families !== null);
    const [first] = turned;
    if (caller.isAdmin || first === undefined) return;
    const { contactEmail: address, municipality: name } = await this.stored.read('letterhead');
    if (address === null) return;
    const { reached, unreachable } = reachOf(await this.families.concerned(turned.map(({ row }) => row.uuid)));
    const hosts = new Set(turned.flatMap(({ row }) => (row.hostList ?? []).map((host) => host.name)));
    await this.mails.send({
      event: `${offersTurned.type}:${bulkCause(first.history)}`,
      template: offersTurned,
      to: { name, address, account: null },
      edition: first.row.editionUuid,
      values: {
        who: caller.accountUuid == null ? null : await this.people.nameOf(caller.accountUuid),
        hosts: germanList([...hosts]),
        edition: first.row.editionName,
        again: first.families === 'relaunch',
        offer: turned.length === 1 ? first.row.name : null,
        count: String(turned.length),
        note: note?.trim() || null,
        offers: turned.map(({ row }) => ({
          offer: row.name,
          dates: datesOf(row)
            .flatMap(germanDates)
            .map((when) => ({ when })),
          places: String(takenIn(row.counts)),
        })),
        families: reached + unreachable > 0,
        told,
        unreachable: unreachable === 0 ? null : String(unreachable),
      },
    });
  }
}
