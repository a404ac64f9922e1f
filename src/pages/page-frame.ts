import negotiator from 'negotiator';
import { Injectable } from '@nestjs/common';
import { type Language } from '../kernel/problem/message.js';
import { type ApiRequest } from '../platform/http/request/api-request.js';
import { ENGLISH } from './texts/english.js';
import { GERMAN } from './texts/german.js';
import { type Words } from './texts/texts.js';
import { EditionPhasesStore } from '../editions/edition-phases.store.js';
import { Clock } from '../kernel/clock/clock.js';
import { MediaPictures } from '../media/media-pictures.js';
import { PublicProgrammeLookup } from '../offers/reading/public-programme-lookup.js';
import { type PublicOffer } from './reading/public-offer.js';
import { NO_TOWN, type Town, TownReader } from './reading/town.js';
import { TownStyles } from './style/town-styles.js';
import { type Dress, type Page } from './views/page.js';

/** The language of a page: German unless the visitor prefers English. (Programs are answered in English by default.) */
export const readPageLanguage = (request: ApiRequest): Language =>
  new negotiator(request).language(['de', 'en']) === 'en' ? 'en' : 'de';

/** Texts of pages, in both languages. */
const WORDS: Readonly<Record<Language, Words>> = { de: GERMAN, en: ENGLISH };

/** Data that every page needs: texts, the town, and the addresses of this service. */
@Injectable()
export class PageFrame {
  constructor(
    private readonly town: TownReader,
    private readonly styles: TownStyles,
    private readonly pictures: MediaPictures,
    private readonly phases: EditionPhasesStore,
    private readonly programme: PublicProgrammeLookup,
    private readonly clock: Clock,
  ) {}

  async of(language: Language): Promise<Page> {
    const town = await this.town.read();
    return this.framed(language, town, this.filesFor(town));
  }

  /** With the smaller versions of the pictures of these offers, the phases of their editions, and all editions. */
  async illustrated(language: Language, offers: readonly PublicOffer[]): Promise<Page> {
    const [page, pictures, phases, editions] = await Promise.all([
      this.of(language),
      this.pictures.of(offers.flatMap(({ media }) => media)),
      this.phases.of(offers.map(({ edition }) => edition.uuid)),
      this.programme.editions(),
    ]);
    return { ...page, pictures, phases, editions };
  }

  /** Without the town, for a page that says that something has failed. */
  bare(language: Language): Page {
    return this.framed(language, NO_TOWN, this.filesFor(NO_TOWN));
  }

  /** Where there are no pages: without the town, and without anything to load or to lead to. */
  closed(language: Language): Page & { readonly dress: { readonly rules: string } } {
    const dress = { rules: this.styles.of(NO_TOWN, 'css').body.toString() };
    return { ...this.framed(language, NO_TOWN, dress), dress };
  }

  /** The address of a path of this service. */
  at(path: string): string {
    return `${this.town.base}${path}`;
  }

  private filesFor(town: Town): Dress {
    return {
      stylesheet: this.at(`/angebote/stil/${this.styles.of(town, 'css').name}`),
      icon: this.at(`/angebote/stil/${this.styles.of(town, 'svg').name}`),
    };
  }

  private framed(language: Language, town: Town, dress: Dress): Page {
    return {
      language,
      words: WORDS[language],
      town,
      dress,
      now: this.clock.now(),
      at: (path) => this.at(path),
      local: (address) => this.town.local(address),
    };
  }
}
