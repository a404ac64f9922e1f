import { mailFile, mailPart } from '../mail/mail-file.js';
import { defineMail, type MailTexts } from '../mail/mail-template.js';
import { flag, list, optional, page, text } from '../mail/template-variables.js';
import { type AttendanceStatus, TAKING } from '../offers/model/attendance-status.js';
import { datesVariable, EXAMPLE_DATE } from '../offers/model/dates-in-mails.js';

/** The kind of mail, and the first part of the events of its mails. */
export const MESSAGE_MAIL = 'message';

const OFFER = {
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  calledOff: flag('The offer is cancelled; its dates are left out then', false),
  dates: datesVariable('Dates of the offer'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};
const SHOWN_OFFER = {
  offer: 'Paddeln auf der Tauber',
  calledOff: false,
  dates: [EXAMPLE_DATE],
  meetingPoint: 'Bootshaus, Am Fluss 1',
  url: 'https://ferien.example/angebote/paddeln',
};

const PLACE = {
  ...OFFER,
  placed: flag('The child has a place', true),
  waitlisted: flag('The child is on the waiting list', false),
  open: flag('Nothing is decided yet', false),
};

/** Variables that the text of a message may name. */
export const MESSAGE_VARIABLES = {
  greeting: text('Greeting with the name of the person the mail is for, if it has one', 'Guten Tag Erika Muster'),
  edition: text('Name of the edition', 'Sommerferienprogramm 2026'),
  names: optional('To families: first names of the children concerned', 'Max und Ida'),
  waitlisted: optional(
    'To families: first names of those of them that are on the waiting list, without a place',
    'Ida',
  ),
  several: flag('To families: more than one child is concerned', false),
  children: list(
    'To families: the children concerned, with the offers that the message is about',
    {
      child: text('First name of the child; the full name where two children of the family share it', 'Max'),
      offers: list('Offers the child has a place in, or wants one in', PLACE, [
        { ...SHOWN_OFFER, placed: true, waitlisted: false, open: false },
      ]),
    },
    [{ child: 'Max', offers: [{ ...SHOWN_OFFER, placed: true, waitlisted: false, open: false }] }],
  ),
  offers: list('The offers that the message is about, each once', OFFER, [SHOWN_OFFER]),
  organisers: optional('To teams: names of their organisers', 'Kanuclub Tauber'),
  organiser: optional(
    'In messages of an organiser: its name; it is at the end of the message anyway',
    'Kanuclub Tauber',
  ),
  organiserPhone: optional('In messages of an organiser: its phone number, if it has one', '09341 12345'),
};

/** The sender is always the town, so a message of a host says who writes. */
const WRITER = mailPart(new URL('./mails/parts/who-writes.md', import.meta.url));

/** Families on the waiting list must not take what is written to those with a place as one (R-MSG-9). */
const WAITLISTED = mailPart(new URL('./mails/parts/also-waiting-list.md', import.meta.url));

/**
 * The words of a message as they are mailed.
 * @param statuses the states of the applications that it is for; null: it is for no applications
 */
export const mailedText = (
  { subject, body }: MailTexts,
  organiser: object | null,
  statuses: readonly AttendanceStatus[] | null,
): MailTexts => {
  const isMixed = statuses !== null && statuses.includes('waitlisted') && statuses.some((one) => TAKING.includes(one));
  const lines = [...(isMixed ? [WAITLISTED] : []), ...(organiser === null ? [] : [WRITER])];
  return { subject, body: lines.length === 0 ? body : `${[body.trimEnd(), ...lines].join('\n\n')}\n` };
};

/** A message of staff or hosts to many; each brings its own words. */
export const messageMail = defineMail({
  type: MESSAGE_MAIL,
  ...mailFile(new URL('./mails/message.md', import.meta.url)),
  about: 'programme',
  variables: MESSAGE_VARIABLES,
  bringsText: true,
});
