import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../mail/template-variables.js';
import { REACHABLE_HOSTS } from '../application-mails/reachable-hosts.js';
import { EXAMPLE_WITHDRAWALS, WITHDRAWALS } from '../application-mails/withdrawal-link.js';
import { datesVariable, EXAMPLE_DATE, EXAMPLE_NEW_DATE } from '../../offers/model/dates-in-mails.js';

const MOVED = {
  children: text('First names of the children who have a place', 'Max'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  datesMoved: flag('The dates have changed', true),
  before: datesVariable('The dates that the family knew'),
  now: datesVariable('The dates that apply now', [EXAMPLE_NEW_DATE]),
  undated: flag('There is no date now', false),
  meetingMoved: flag('The meeting point has changed', true),
  meetingBefore: optional('Where the family was to meet', 'Bootshaus, Am Fluss 1'),
  meetingNow: optional('Where to meet now', 'Freibad, Badstraße 2'),
  withdrawals: WITHDRAWALS,
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** Variables of the mail about new dates and meeting points. */
export const MOVED_VARIABLES = {
  children: text('First names of all children concerned', 'Max'),
  several: flag('Several offers have changed', false),
  siblings: flag('More than one child is concerned', false),
  offer: optional('Name of the offer, when it is one', 'Paddeln auf der Tauber'),
  offers: list('The offers, with what was and what is now', MOVED, [
    {
      ...{ children: 'Max', offer: 'Paddeln auf der Tauber', datesMoved: true, before: [EXAMPLE_DATE] },
      ...{ now: [EXAMPLE_NEW_DATE], undated: false, meetingMoved: true, meetingBefore: 'Bootshaus, Am Fluss 1' },
      ...{ meetingNow: 'Freibad, Badstraße 2', withdrawals: EXAMPLE_WITHDRAWALS },
      ...{ url: 'https://ferien.example/angebote/paddeln' },
    },
  ]),
  byLink: flag('There are some that the family can withdraw by a link', true),
  organised: flag('The offers have organisers who can be reached', true),
  hosts: REACHABLE_HOSTS,
  calendar: flag('A calendar file is attached to the mail', true),
};

/** Dates or the meeting point of an offer have changed; to families with a place. */
export const offerMoved = defineMail({
  type: 'offer-moved',
  ...mailFile(new URL('../mails/offer-moved.md', import.meta.url)),
  about: 'programme',
  variables: MOVED_VARIABLES,
});
