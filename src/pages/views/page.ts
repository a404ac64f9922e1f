import { type FamilyPhases } from '../../editions/edition-phases.store.js';
import { type ShownPicture } from '../../media/media-pictures.js';
import { type Language } from '../../kernel/problem/message.js';
import { type Reference, type NamedReference } from '../../platform/http/view/field.js';
import { type Town } from '../reading/town.js';
import { type Words } from '../texts/texts.js';

/** What dresses a page: files of its own address; where there are no pages, rules within it, and then nothing to lead to. */
export type Dress = { readonly stylesheet: string; readonly icon: string } | { readonly rules: string };

/** Data for every part of a page. */
export interface Page {
  readonly language: Language;
  readonly words: Words;
  readonly town: Town;
  readonly dress: Dress;
  readonly now: Date;
  /** Facts about the pictures on the page, by their addresses. */
  readonly pictures?: ReadonlyMap<string, ShownPicture>;
  /** When families can apply, by the editions of the offers on the page. */
  readonly phases?: ReadonlyMap<string, FamilyPhases>;
  /** The editions that have offers for everybody. */
  readonly editions?: readonly Reference[];
  /** The address of a path of this service. */
  readonly at: (path: string) => string;
  /** The address of a file of this service, as short as it can be. */
  readonly local: (address: string) => string;
}

/** The language of what hosts write. */
const CONTENT_LANGUAGE: Language = 'de';

/** The `lang` of a part that hosts have written: only where the page itself is in another language. */
export const writtenIn = ({ language }: Page): Language | undefined =>
  language === CONTENT_LANGUAGE ? undefined : CONTENT_LANGUAGE;

// Signs that turn the direction of all that follows, beyond the text they stand in.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text for where no element can hold its direction in: the title of the window, an attribute. */
export const plain = (text: string): string => text.replace(TURNING, '').trim();

/** The name of an offer's edition, where there are others that it could be of. */
export const editionNameOf = (
  { editions = [] }: Page,
  { edition }: { readonly edition: NamedReference },
): string | undefined => (editions.length > 1 ? edition.name : undefined);

/** What the page knows of when families can apply to an offer's edition. */
export const phasesOf = (
  { phases }: Page,
  { edition }: { readonly edition: NamedReference },
): FamilyPhases | undefined => phases?.get(edition.uuid);

/** The path of an offer's page. */
export const pathOf = ({ alias }: { readonly alias: string }): string => `/angebote/${encodeURIComponent(alias)}`;
