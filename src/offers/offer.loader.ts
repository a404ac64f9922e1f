import { Inject, Injectable } from '@nestjs/common';
import { fullName, isMasked } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type Reference } from '../common/view/field.js';
import { IntegrationSettings } from '../settings/integration-settings.js';
import { isOwn } from './offer.access.js';
import { type OfferRow } from './offer.columns.js';
import { type OfferContact, type OfferRecord } from './offer.view.js';
import { offerState, statusOf, transitionsFor } from './offer.workflow.js';
import { OfferPartsStore, type Variant } from './offer-parts.store.js';

/** Completes offers with everything their view shows the caller: a constant number of statements for any number of offers. */
@Injectable()
export class OfferLoader {
  constructor(
    private readonly parts: OfferPartsStore,
    private readonly integration: IntegrationSettings,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async load(rows: readonly OfferRow[], caller: Caller): Promise<OfferRecord[]> {
    if (rows.length === 0) return [];
    const uuids = rows.map(({ uuid }) => uuid);
    const links = grouped(await this.parts.links(uuids));
    const dates = grouped(await this.parts.dates(uuids));
    const media = grouped(await this.parts.media(uuids));
    const variants = caller.isAnonymous ? [] : await this.parts.variants(uuids, basesOf(rows), caller);
    const { publicWebsiteUrl } = await this.integration.read();
    return rows.map((row) => {
      const linked = links.get(row.uuid) ?? [];
      return this.complete(row, caller, {
        hosts: linked.filter(({ kind }) => kind === 'host'),
        categories: linked.filter(({ kind }) => kind === 'category'),
        dates: dates.get(row.uuid) ?? [],
        media: (media.get(row.uuid) ?? []).map(({ path }) => `${this.settings.baseUrl}/media/${path}`),
        variants: variants.filter(({ variantOfUuid }) => variantOfUuid === row.uuid),
        variantOf: baseOf(row, variants),
        url: isPublicPage(row) ? `${publicWebsiteUrl}/angebote/${row.alias}` : null,
      });
    });
  }

  private complete(
    row: OfferRow,
    caller: Caller,
    parts: Pick<OfferRecord, 'hosts' | 'categories' | 'dates' | 'media' | 'variants' | 'variantOf' | 'url'>,
  ): OfferRecord {
    const state = offerState(row.place, row.cancelled);
    return {
      ...row,
      ...parts,
      ...places(row),
      status: statusOf(state),
      edition: { uuid: row.editionUuid, name: row.editionName, alias: row.editionAlias },
      attendances: { ...row.counts, total: Object.values(row.counts).reduce((sum, count) => sum + count, 0) },
      contact: contactOf(row, caller),
      privateLink:
        row.publish === 'private_link' && row.linkSecret !== undefined
          ? `${this.settings.baseUrl}/offers/${row.uuid}?link=${row.linkSecret}`
          : null,
      agreementUrl: row.agreementPath == null ? null : `${this.settings.baseUrl}/media/${row.agreementPath}`,
      transitions: transitionsFor({
        state,
        isAdmin: caller.isAdmin,
        isOwn: isOwn({ uuid: row.uuid, hosts: parts.hosts }, caller),
        hostsMayEdit: row.hostsMayEdit,
        begun: row.firstBeginAt !== null && row.firstBeginAt <= this.clock.now(),
      }),
    };
  }
}

/** Places left: waitlisted children count as served first (decisions B7). Nothing when places are unlimited. */
const places = ({ maxParticipants, counts }: OfferRow): Pick<OfferRecord, 'vacancies' | 'fullyBooked'> => {
  if (maxParticipants === null) return { vacancies: null, fullyBooked: false };
  const taken = counts.confirmed + counts.participated + counts.noshow;
  const vacancies = Math.max(0, maxParticipants - taken - counts.waitlisted);
  return { vacancies, fullyBooked: vacancies === 0 };
};

/** Only an offer that everybody can find has a page on the public website. */
const isPublicPage = ({ place, publish }: OfferRow): boolean => place === 'published' && publish === 'public';

const contactOf = (row: OfferRow, caller: Caller): OfferContact | null => {
  if (row.contactUuid == null) return null;
  const account = { uuid: row.contactUuid, roles: row.contactRoles ?? [], protected: row.contactProtected ?? false };
  if (isMasked(account, caller)) return { uuid: account.uuid };
  const name = fullName({ firstname: row.contactFirstname, lastname: row.contactLastname });
  return {
    uuid: account.uuid,
    ...(name === null ? {} : { name }),
    ...(row.contactPhone === null ? {} : { phone: row.contactPhone }),
    ...(row.contactEmail === null ? {} : { email: row.contactEmail }),
  };
};

const basesOf = (rows: readonly OfferRow[]): string[] => rows.flatMap(({ variantOfUuid }) => variantOfUuid ?? []);

const baseOf = ({ variantOfUuid }: OfferRow, variants: readonly Variant[]): Reference | null =>
  variantOfUuid == null ? null : (variants.find(({ uuid }) => uuid === variantOfUuid) ?? null);

const grouped = <T extends { readonly offerUuid: string }>(parts: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const part of parts) {
    const group = groups.get(part.offerUuid);
    if (group === undefined) groups.set(part.offerUuid, [part]);
    else group.push(part);
  }
  return groups;
};
