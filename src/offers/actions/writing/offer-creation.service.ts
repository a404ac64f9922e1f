import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type OfferCreate } from '../actions.inputs.js';
import { newColumns } from './offer-change.js';
import { checkOffer, NOTHING } from './offer-check.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferFactory } from './offer-factory.js';
import { OfferReferences } from './offer-references.js';

/** Creates offers from a body (R-OFF-32, R-EDI-10). */
@Injectable()
export class OfferCreationService {
  constructor(
    private readonly database: Database,
    private readonly references: OfferReferences,
    private readonly factory: OfferFactory,
  ) {}

  /**
   * Creates a draft. If an organiser user sends no organisers, it belongs to the first of their own.
   * @throws Problem 403 when organiser users may not edit the edition, 422 for malformed or unknown values
   */
  create(caller: Caller, input: OfferCreate): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const dates = checkOffer(input, NOTHING);
      const hosts = input.hosts ?? ownFirst(caller);
      const { edition, categories, contact } = input;
      const named = await this.references.find({ edition, hosts, categories, contact });
      const found = await this.references.judge(caller, named, undefined);
      return this.factory.add(caller, {
        uuid: newUuid(),
        edition: found.edition ?? '',
        columns: { ...newColumns(input), name: input.name, contactUuid: found.contact ?? null },
        links: { hosts: found.hosts, categories: found.categories },
        dates,
        fields: Object.keys(input),
      });
    });
  }
}

/** The default organiser for an organiser user's new offer; admins may omit it. */
const ownFirst = (caller: Caller): { uuid: string; alias: string }[] =>
  caller.isAdmin ? [] : caller.hosts.slice(0, 1).map((uuid) => ({ uuid, alias: uuid }));
