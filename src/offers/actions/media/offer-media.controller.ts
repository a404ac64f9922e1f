import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { Writes } from '../../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { FormInput, PictureInput, Uploads } from '../../../media/uploads.js';
import { type OfferTarget, type OfferRecord, offerView } from '../../reading/offer.view.js';
import { OfferTargetFinder } from '../../reading/offer.finder.js';
import { OfferAgreementService, OfferMediaService } from './offer-media.service.js';

/** Pictures and agreement forms of offers (R-OFF-22, R-OFF-35). */
@Controller('offers')
export class OfferMediaController {
  constructor(
    private readonly pictures: OfferMediaService,
    private readonly agreements: OfferAgreementService,
  ) {}

  @Post(':uuid/media')
  @Writes()
  @Uploads()
  @Target(OfferTargetFinder, 'update')
  @Responds(offerView, { location: '/offers' })
  @Describe('Add a picture to an offer', {
    text: 'A PNG, JPEG or WebP picture; it becomes the last of `media`. It is decoded and re-encoded, without its metadata, and scaled down to at most 3000 x 3000 pixels. An offer can have 20. The last part of the address of a picture begins with its identifier.',
  })
  addOfferPicture(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() { data }: PictureInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.pictures.add(caller, uuid, data, precondition);
  }

  @Delete(':uuid/media/:mediaUuid')
  @Writes()
  @HttpCode(204)
  @Target(OfferTargetFinder, 'update')
  @Describe('Remove a picture of an offer', {
    problems: { 404: 'There is no such offer, or it has no such picture.' },
  })
  removeOfferPicture(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Param('mediaUuid') picture: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.pictures.remove(caller, uuid, picture, precondition);
  }

  @Post(':uuid/agreement')
  @Writes()
  @HttpCode(200)
  @Uploads()
  @Target(OfferTargetFinder, 'update')
  @Responds(offerView)
  @Describe('Set the agreement form of an offer', {
    text: 'A PDF, kept as it is; `agreementUrl` shows its address. An earlier form is removed.',
  })
  setOfferAgreement(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() { data }: FormInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.agreements.replace(caller, uuid, data, precondition);
  }

  @Delete(':uuid/agreement')
  @Writes()
  @HttpCode(204)
  @Target(OfferTargetFinder, 'update')
  @Describe('Remove the agreement form of an offer', {
    problems: { 404: 'There is no such offer, or it has no agreement form.' },
  })
  removeOfferAgreement(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.agreements.remove(caller, uuid, precondition);
  }
}
