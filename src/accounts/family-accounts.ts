import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';
import { type AddressInput, addressOf } from '../platform/http/input/address.js';
import { Precondition } from '../platform/http/view/etag.js';
import { type FamilyAccountRow, FamilyAccountsStore } from './family-accounts.store.js';
import { isMasked } from './masks.js';
import { type AccountPatch } from './accounts.inputs.js';
import { AccountsService, AccountWriteService } from './accounts.service.js';

/** An account of a family as another program sends it; what is left out stays as it is. */
export interface SentAccount {
  readonly email?: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone?: string | null;
  readonly mobile?: string | null;
  readonly address?: AddressInput | null;
}

/** A family's account, locked. */
export interface FamilyAccount {
  readonly uuid: string;
  /** Made just now, found by the sender's own name for it, or by its address alone. */
  readonly found: 'new' | 'named' | 'address';
}

/**
 * The accounts of families that other programs send (R-FAM-2, R-FAM-3). One that is found by its address alone stays as it is:
 * anyone can type an address into a form.
 */
@Injectable()
export class FamilyAccounts {
  constructor(
    private readonly store: FamilyAccountsStore,
    private readonly records: AccountsService,
    private readonly writing: AccountWriteService,
  ) {}

  /**
   * The first lock of all. @param externalIds what the caller calls the family and its children
   */
  async holdNames(caller: Caller, { email }: SentAccount, externalIds: readonly string[]): Promise<void> {
    await this.store.holdNames([
      ...(email == null ? [] : [email]),
      ...externalIds.map((externalId) => `${caller.accountUuid ?? ''} ${externalId}`),
    ]);
  }

  /**
   * The account, which is made if there is none.
   * @param named the one that the caller calls so
   * @throws Problem 403 it is no family's; 422 its new address belongs to another account
   */
  async admit(caller: Caller, sent: SentAccount, named: string | undefined): Promise<FamilyAccount> {
    const row = await this.store.lock(named, sent.email ?? null);
    if (row === undefined) return { uuid: await this.make(sent), found: 'new' };
    if (row.kind !== 'person' || !row.roles.includes('ROLE_MEMBER')) throw noFamily();
    if (row.uuid !== named) return { uuid: row.uuid, found: 'address' };
    await this.change(caller, row, sent);
    return { uuid: row.uuid, found: 'named' };
  }

  private make({ firstname, lastname, email, phone, mobile, address }: SentAccount): Promise<string> {
    return this.records.create({
      ...{ kind: 'person', roles: ['ROLE_MEMBER'], firstname, lastname },
      ...{ email: email ?? null, phone: phone ?? null, mobile: mobile ?? null, address: addressOf(address ?? null) },
    });
  }

  /** Changes the fields that differ. Those of an account that is hidden, or does more than apply, are not the website's. */
  private async change(caller: Caller, row: FamilyAccountRow, sent: SentAccount): Promise<void> {
    if (isMasked(row, caller) || row.roles.some((role) => role !== 'ROLE_MEMBER')) return;
    const { firstname, lastname, phone, mobile, email, address } = sent;
    const plain = { firstname, lastname, phone, mobile };
    const changed = Object.entries(plain).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof typeof plain],
    );
    const changes = {
      ...Object.fromEntries(changed),
      ...(address === undefined || isDeepStrictEqual(addressOf(address), row.address) ? {} : { address }),
      ...(email == null || email.toLowerCase() === row.email?.toLowerCase() || hidesFrom(caller, row) ? {} : { email }),
    };
    if (Object.keys(changes).length === 0) return;
    await this.writing.update(caller, row.uuid, changes as AccountPatch, new Precondition(undefined, caller));
  }
}

/** Who has another address than the family's signs in as the family, and sees its children (R-PEO-2). */
const hidesFrom = (caller: Caller, { hidesChildren }: FamilyAccountRow): boolean =>
  hidesChildren && !caller.isSuperAdmin;

/** The same words for every account that is none. */
const noFamily = (): Problem =>
  forbidden(message('account: this account is not that of a family.', 'account: Dieses Konto gehört keiner Familie.'));
