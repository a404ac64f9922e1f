import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { fieldChange } from '../../../kernel/collections/field-changes.js';
import { type OfferRow, type OfferRecord } from '../../reading/offer.view.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { notFound, unprocessable } from '../../../kernel/problem/problem.js';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { MediaLibrary } from '../../../media/media-library.js';
import { PICTURE_SIDE, PictureDecoder } from '../../../media/picture-decoder.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferMediaStore } from '../../state/offer-media.store.js';
import { checkedPdf } from '../../../media/file-checks.js';

/** Maximum pictures of one offer; nobody looks at more. */
const MAX_PICTURES = 20;

/** The pictures of offers (R-OFF-34). They belong to one offer: copies and variants begin with copies of them. */
@Injectable()
export class OfferMediaService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferMediaStore,
    private readonly history: OfferHistoryStore,
    private readonly decoder: PictureDecoder,
    private readonly media: MediaLibrary,
  ) {}

  /**
   * Appends a picture. It is decoded before the offer is locked, because that takes a while.
   * @throws Problem 422 if it is not a valid picture, or there are too many; 404, 403 (see `OfferLock`); 412 for
   * another version
   */
  async add(caller: Caller, uuid: string, data: Buffer, precondition: Precondition): Promise<OfferRecord> {
    const picture = await this.decoder.decode(data, PICTURE_SIDE);
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      if ((row.mediaPaths ?? []).length >= MAX_PICTURES) throw tooMany();
      await this.lock.require(caller, row, precondition);
      const added = await this.media.add(picture);
      await this.store.append(uuid, added);
      await this.note(caller, row, [...(row.mediaPaths ?? []), added.name]);
      return this.lock.reread(caller, uuid);
    });
  }

  /** @throws Problem 404 when the offer has no such picture, or see `OfferLock`; 412 for another version */
  remove(caller: Caller, uuid: string, picture: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      const known = parseUuid(picture);
      const name = known === undefined ? undefined : await this.store.remove(uuid, known);
      if (name === undefined) throw noSuchPicture();
      // After the 404 (R-API-33); the row is still the one before the removal, which a refusal rolls back.
      await this.lock.require(caller, row, precondition);
      await this.media.remove([name]);
      await this.note(
        caller,
        row,
        (row.mediaPaths ?? []).filter((path) => path !== name),
      );
    });
  }

  private async note(caller: Caller, { uuid, mediaPaths }: OfferRow, now: readonly string[]): Promise<void> {
    const urls = (paths: readonly string[]): string[] => paths.map((path) => this.media.url(path));
    const changes = [fieldChange('media', urls(mediaPaths ?? []), urls(now))];
    await this.history.add(caller, [uuid], { action: 'changed', fields: ['media'], changes });
  }

  /** Deletes all files of an offer, in the transaction that deletes the offer. */
  async forget(uuid: string): Promise<void> {
    await this.media.remove(await this.store.names(uuid));
  }
}

const tooMany = (): Error =>
  unprocessable(
    'media',
    `An offer can have ${MAX_PICTURES} pictures.`,
    `Ein Angebot kann ${MAX_PICTURES} Bilder haben.`,
  );

const noSuchPicture = (): Error =>
  notFound('This offer has no picture with this identifier.', 'Dieses Angebot hat kein Bild mit dieser Kennung.');

/** The form that parents sign for an offer (R-OFF-22). */
@Injectable()
export class OfferAgreementService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferMediaStore,
    private readonly history: OfferHistoryStore,
    private readonly media: MediaLibrary,
  ) {}

  /**
   * Replaces the form; the old file is deleted.
   * @throws Problem 422 if it is not a PDF; 404, 403 (see `OfferLock`); 412 for another version
   */
  async replace(caller: Caller, uuid: string, data: Buffer, precondition: Precondition): Promise<OfferRecord> {
    const form = checkedPdf(data);
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      await this.lock.require(caller, row, precondition);
      await this.put(caller, uuid, row.agreementPath, (await this.media.add(form)).name);
      return this.lock.reread(caller, uuid);
    });
  }

  /** @throws Problem 404 when the offer has no form, or see `OfferLock`; 412 for another version */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      if (row.agreementPath === null) {
        throw notFound('This offer has no agreement form.', 'Dieses Angebot hat keine Einverständniserklärung.');
      }
      await this.lock.require(caller, row, precondition);
      await this.put(caller, uuid, row.agreementPath, null);
    });
  }

  private async put(caller: Caller, uuid: string, old: string | null, name: string | null): Promise<void> {
    await this.store.setAgreement(uuid, name);
    await this.media.remove([old]);
    const url = (path: string | null): string | null => (path === null ? null : this.media.url(path));
    const changes = [fieldChange('agreementUrl', url(old), url(name))];
    await this.history.add(caller, [uuid], { action: 'changed', fields: ['agreementUrl'], changes });
  }
}
