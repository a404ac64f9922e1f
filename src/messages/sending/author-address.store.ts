import { Injectable } from '@nestjs/common';
import { Account } from '../../accounts/accounts.entities.js';
import { fullName } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';

/** The caller as the recipient of a mail. */
interface OwnAddress {
  readonly account: string;
  readonly address: string;
  readonly name: string | null;
}

const NAME = columnsOf(Account, 'a', { only: ['firstname', 'lastname'] });

/** Where mails to the author go: tests, and answers where the organiser has no address. */
@Injectable()
export class AuthorAddressStore {
  constructor(private readonly database: Database) {}

  async of(account: string | undefined): Promise<OwnAddress> {
    const own = await this.database.row<Omit<OwnAddress, 'name'> & RowOf<typeof NAME>>(
      'messages_author_address',
      `select a.uuid as account, a.email as address, ${NAME} from accounts a where a.uuid = $1`,
      [account ?? null],
    );
    if (own === undefined) throw new Error('The account of a caller is gone.');
    return { account: own.account, address: own.address, name: fullName(own) };
  }
}
