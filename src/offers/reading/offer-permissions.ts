import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { OfferTargetFinder, refusalOf } from './offer.finder.js';
import { offerView, type OfferRecord } from './offer.view.js';

/** What the state of an offer rules out. */
const RULED_OUT: Readonly<Record<string, (offer: OfferRecord) => boolean>> = {
  deleteOffer: ({ attendances }) => attendances.total > 0,
  removeOfferAgreement: ({ agreementUrl }) => agreementUrl === null,
  removeOfferPicture: ({ media }) => media.length === 0,
  transitionOffer: ({ transitions }) => transitions.length === 0,
};

/** What one may do to an offer (R-OFF-4, R-OFF-17, R-OFF-33, R-EDI-10). */
@Injectable()
@PermissionsOn(offerView, OfferTargetFinder)
export class OfferPermissions extends Permissions<OfferRecord> {
  of(caller: Caller): Permits<OfferRecord> {
    return ({ id, action, finder }, offer) => {
      if (finder !== OfferTargetFinder) return true;
      const { uuid, hosts, hostsMayEdit } = offer;
      const target = { uuid, hostList: hosts, hostsMayEdit };
      return refusalOf(caller, action, target) === undefined && RULED_OUT[id]?.(offer) !== true;
    };
  }
}
