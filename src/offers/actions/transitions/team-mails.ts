import { mailFile } from '../../../mail/mail-file.js';
import { defineMail, type MailTemplate } from '../../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../../mail/template-variables.js';
import { datesVariable, EXAMPLE_DATE } from '../../model/dates-in-mails.js';

const VARIABLES = {
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  edition: text('Title of its edition', 'Sommerferienprogramm 2026'),
  note: optional('The remark of the person who did it', 'Bitte nennen Sie noch einen Treffpunkt.'),
  dated: flag('The offer has dates', true),
  dates: datesVariable('Its dates'),
  told: flag('Families with applications are notified, too', true),
  untold: optional('How many of them cannot be reached by mail', 'eine'),
  unreachable: flag('There are such families, and none of them can be reached', false),
  byLink: flag('It is not in the programme: only those who have its private link see it', false),
  visibleFrom: optional(
    'From when families see the programme, where they do not yet',
    'Mittwoch, 1. Juli 2026, 10:00 Uhr',
  ),
  hidden: flag('Families do not see the programme, and from when they do is not set', false),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** Variables of a mail to the team of a host about an offer of its own. */
export type TeamOfferVariables = typeof VARIABLES;
type TeamOfferMail = MailTemplate<TeamOfferVariables>;

const define = (type: string): TeamOfferMail =>
  defineMail({
    type,
    ...mailFile(new URL(`../../mails/${type}.md`, import.meta.url)),
    about: 'programme',
    variables: VARIABLES,
  });

/** Mails to teams when staff move an offer of theirs (R-OFF-38), by transition. */
export const TEAM_MAILS: Readonly<Partial<Record<string, TeamOfferMail>>> = {
  reopen: define('team-offer-reopened'),
  publish: define('team-offer-published'),
  unpublish: define('team-offer-unpublished'),
  cancel: define('team-offer-cancelled'),
  relaunch: define('team-offer-relaunched'),
};

const MANY_VARIABLES = {
  count: text('Number of offers', '2'),
  edition: VARIABLES.edition,
  note: VARIABLES.note,
  offers: list(
    'The offers',
    {
      offer: VARIABLES.offer,
      again: flag('It was called off, and takes place after all', false),
      dated: VARIABLES.dated,
      dates: VARIABLES.dates,
      byLink: VARIABLES.byLink,
      url: VARIABLES.url,
    },
    [
      {
        ...{ offer: 'Paddeln auf der Tauber', again: false, dated: true, dates: [EXAMPLE_DATE] },
        byLink: false,
        url: null,
      },
      { ...{ offer: 'Klettern', again: false, dated: false, dates: [] }, byLink: false, url: null },
    ],
  ),
  told: flag('Families with applications to some of them are notified, too', true),
  untold: VARIABLES.untold,
  unreachable: VARIABLES.unreachable,
  visibleFrom: VARIABLES.visibleFrom,
  hidden: VARIABLES.hidden,
};

/** Variables of a mail to the team of a host about several offers of its own. */
export type ManyOfferVariables = typeof MANY_VARIABLES;

const defineMany = (type: string): MailTemplate<ManyOfferVariables> =>
  defineMail({
    type,
    ...mailFile(new URL(`../../mails/${type}.md`, import.meta.url)),
    about: 'programme',
    variables: MANY_VARIABLES,
  });

/** Mails to teams when staff move several offers at once (R-OFF-40), by transition. */
export const MANY_TEAM_MAILS: Readonly<Partial<Record<string, MailTemplate<ManyOfferVariables>>>> = {
  reopen: defineMany('team-offers-reopened'),
  publish: defineMany('team-offers-published'),
  unpublish: defineMany('team-offers-unpublished'),
  cancel: defineMany('team-offers-cancelled'),
  relaunch: defineMany('team-offers-relaunched'),
};
