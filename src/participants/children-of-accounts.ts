import { Injectable } from '@nestjs/common';
import { AccountChildren } from '../accounts/account-ties.js';
import { namedParticipant } from './named-participant.js';

/** Implements the port `AccountChildren`. */
@Injectable()
export class ChildrenOfAccounts extends AccountChildren {
  override list(account: string): string {
    return `(select json_agg(${namedParticipant('p')}
      order by p.lastname collate german nulls last, p.firstname collate german, p.uuid)
    from participants p where p.account_uuid = ${account})`;
  }

  override lastHidden(): string {
    return '(select max(greatest(hidden_at, anonymised_at)) from participants where shielded or anonymised_at is not null)';
  }
}
