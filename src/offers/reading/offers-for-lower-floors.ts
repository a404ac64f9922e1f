import { Injectable } from '@nestjs/common';
import { EditionOffers } from '../../editions/edition-offers.js';
import { editionOf } from '../../editions/edition.sql.js';
import { HostOffers } from '../../hosts/host-offers.js';
import { hostLinkRows } from '../../hosts/host.sql.js';

/** Implements the editions' port to their offers. */
@Injectable()
export class OffersOfEditions extends EditionOffers {
  override count(edition: string): string {
    return `(select count(*)::int from offers o where o.edition_uuid = ${edition})`;
  }
}

/** Implements the organisers' port to their offers. */
@Injectable()
export class OffersOfHosts extends HostOffers {
  override inEdition(host: string, fits: string): string {
    return `exists (select from ${hostLinkRows()} join offers o on o.uuid = l.offer_uuid
      join ${editionOf('o.edition_uuid')} where l.host_uuid = ${host} and ${fits})`;
  }
}
