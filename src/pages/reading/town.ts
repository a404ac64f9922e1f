import { Inject, Injectable } from '@nestjs/common';
import { MediaLibrary } from '../../media/media-library.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { contactLinesOf, openingHoursOf } from '../../settings/contact-lines.js';
import { StoredSettings } from '../../settings/settings.store.js';

/** How the town presents itself on pages; null and empty: it says nothing about it. */
export interface Town {
  readonly name: string | null;
  /** Name of the programme; null: the usual word. */
  readonly title: string | null;
  readonly welcome: string | null;
  /** Address of the logo. */
  readonly logo: string | null;
  readonly primaryColor: string | null;
  readonly accentColor: string | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessibilityUrl: string | null;
  /** Address at which families apply. */
  readonly applicationUrl: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactLines: readonly string[];
  readonly openingHours: readonly string[];
}

/** A town of which nothing is known: for pages that say that something has failed. */
export const NO_TOWN: Town = {
  name: null,
  title: null,
  welcome: null,
  logo: null,
  primaryColor: null,
  accentColor: null,
  imprintUrl: null,
  privacyUrl: null,
  accessibilityUrl: null,
  applicationUrl: null,
  email: null,
  phone: null,
  contactLines: [],
  openingHours: [],
};

/** Reads how the town presents itself from the settings that staff have made. */
@Injectable()
export class TownReader {
  constructor(
    private readonly stored: StoredSettings,
    private readonly media: MediaLibrary,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async read(): Promise<Town> {
    const [letterhead, { programmeTitle: title, ...pages }] = await Promise.all([
      this.stored.read('letterhead'),
      this.stored.read('pages'),
    ]);
    return {
      ...pages,
      title,
      name: letterhead.municipality,
      logo: letterhead.logo === null ? null : this.local(this.media.url(letterhead.logo)),
      email: letterhead.contactEmail,
      phone: letterhead.contactPhone,
      contactLines: contactLinesOf(letterhead),
      openingHours: openingHoursOf(letterhead),
    };
  }

  /** What stands before the path of every address of this service, when it does not stand at the root of its host. */
  get base(): string {
    return new URL(this.settings.baseUrl).pathname.replace(/\/$/, '');
  }

  /** An address of this service without its host, so that a page works under whatever name it was asked for. */
  local(address: string): string {
    const { baseUrl } = this.settings;
    return address.startsWith(`${baseUrl}/`) ? `${this.base}${address.slice(baseUrl.length)}` : address;
  }
}
