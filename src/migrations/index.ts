import { Foundation1795824001000 } from './1795824001000-foundation.js';
import { People1795824002000 } from './1795824002000-people.js';
import { Programme1795824003000 } from './1795824003000-programme.js';
import { Offers1795824004000 } from './1795824004000-offers.js';
import { Applications1795824005000 } from './1795824005000-applications.js';
import { Money1795824006000 } from './1795824006000-money.js';
import { MailAndMessages1795824007000 } from './1795824007000-mail-and-messages.js';
import { Draws1795824008000 } from './1795824008000-draws.js';
import { Operations1795824009000 } from './1795824009000-operations.js';
import { Events1795824010000 } from './1795824010000-events.js';
import { ExternalIds1795824011000 } from './1795824011000-external-ids.js';
import { AccountsWithoutAnAddress1795898942000 } from './1795898942000-accounts-without-an-address.js';
import { WithdrawalLinks1795898952000 } from './1795898952000-withdrawal-links.js';
import { TokenRequests1795910400700 } from './1795910400700-token-requests.js';
import { PassedExternalIds1795912000000 } from './1795912000000-passed-external-ids.js';

/**
 * All migrations, oldest first. The first ones make the schema of release 1.0.0, one for each context. One that is released is
 * never edited; the next change is a new one.
 */
export const MIGRATIONS = [
  Foundation1795824001000,
  People1795824002000,
  Programme1795824003000,
  Offers1795824004000,
  Applications1795824005000,
  Money1795824006000,
  MailAndMessages1795824007000,
  Draws1795824008000,
  Operations1795824009000,
  Events1795824010000,
  ExternalIds1795824011000,
  AccountsWithoutAnAddress1795898942000,
  WithdrawalLinks1795898952000,
  TokenRequests1795910400700,
  PassedExternalIds1795912000000,
];
