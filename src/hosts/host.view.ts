import { ADDRESS_SCHEMA } from '../platform/http/input/address.js';
import { type Caller } from '../kernel/caller/caller.js';
import {
  type Audience,
  email,
  integer,
  moment,
  object,
  type Reference,
  references,
  text,
  url,
  uuid,
  webAddress,
} from '../platform/http/view/field.js';
import { defineView, plainAudience } from '../platform/http/view/view.js';
import { type HostOwn } from './host.columns.js';

/** An organiser with everything its view shows. */
export interface HostRecord extends HostOwn {
  readonly offersCount: number;
  /** Loaded for admins only; hidden from everybody else. */
  readonly members: readonly Reference[];
  /** Only on the single record. */
  readonly calendarLink: string | null;
}

/** The caller's audience for an organiser; organiser users only see their own. */
const hostAudience = ({ uuid: host }: HostRecord, caller: Caller): Audience => {
  const audience = plainAudience(host, caller);
  return audience === 'token' && caller.isMemberOf(host) ? 'own' : audience;
};

/** An organiser (R-HOST-1). */
export const hostView = defineView<HostRecord>(
  'Host',
  {
    uuid: uuid().always(),
    name: text().always().describe('Name.', 'SV Osterburken'),
    alias: text().always().describe('URL-safe name; accepted wherever an organiser is named.', 'sv-osterburken'),
    email: email().describe('Public e-mail address.'),
    phone: text(),
    mobile: text(),
    fax: text(),
    website: webAddress(),
    address: object(ADDRESS_SCHEMA),
    text: text().describe('Public description.'),
    logo: url().describe('URL of the logo.'),
    offersCount: integer().always().volatile().describe("Number of the organiser's offers across all editions."),
    members: references().for('admin').describe("Accounts of the organiser's team."),
    calendarLink: url()
      .for('own')
      .describe('Only on the single record: the secret address of the calendar of all its published offers.'),
    createdAt: moment().always(),
  },
  { audience: hostAudience, description: 'An organiser: a club, company or municipal department that runs offers.' },
);
