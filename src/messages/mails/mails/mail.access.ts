import { unmaskedFor } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Conditions } from '../../../platform/http/listing/conditions.js';

/**
 * SQL condition: the mail is not masked for the caller, judged by its recipient and the children it mentions. Uses
 * the uuids stored with the mail, never its address: masking by address would reveal whether somebody has an account.
 * A mail without an account (an invitation, a participant without one) is visible to callers who see families; one
 * whose account or children were deleted, to super admins.
 * @param alias alias of mails in the statement
 */
export const unmaskedMailFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const own = `${conditions.bind(caller.accountUuid ?? null)}::uuid`;
  const recipient = `exists (select from accounts a where a.uuid = ${alias}.account_uuid
    and ${unmaskedFor(caller, conditions, 'a')})`;
  const children = `not exists (select from unnest(${alias}.children) named (uuid)
    left join participants p on p.uuid = named.uuid
    where p.uuid is null or (p.account_uuid is distinct from ${own} and ${caller.seesFamilies ? 'p.shielded' : 'true'}))`;
  return `((${alias}.account_uuid is null and ${String(caller.seesFamilies)} or ${recipient}) and ${children})`;
};
