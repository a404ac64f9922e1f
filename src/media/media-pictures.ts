import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { isMediaName } from './media-type.js';
import { type PictureInfo, MediaStore } from './media.store.js';
import { RENDITION_FORMATS, RENDITION_TYPES, type RenditionFormat, renditionName } from './renditions.js';

/** Parts of a `<picture>` element. */
export interface ShownPicture {
  /** The picture itself. */
  readonly url: string;
  /** Its size in pixels, by which a page keeps the space free; null until its smaller versions are made. */
  readonly width: number | null;
  readonly height: number | null;
  /** For `<source type srcset>`, the smaller format first; empty until they are made. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
  /** One of about 1,000 pixels in the format that everybody reads, for programs that take one address. */
  readonly preview: string;
}

const PREVIEW_WIDTH = 960;

/** Pictures with their smaller versions, for pages (R-OFF-41). */
@Injectable()
export class MediaPictures {
  constructor(
    private readonly store: MediaStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * What is known of pictures by their URLs (`media` of an offer), in one statement for a whole page.
   * @returns by URL; other URLs as they are, without versions
   */
  async of(urls: readonly string[]): Promise<ReadonlyMap<string, ShownPicture>> {
    const names = urls.map(nameOf).filter(isMediaName);
    const found = names.length === 0 ? [] : await this.store.pictures(names);
    const known = new Map(found.map((picture) => [picture.name, picture]));
    return new Map(urls.map((url) => [url, this.shown(url, known.get(nameOf(url)))]));
  }

  private shown(url: string, picture: PictureInfo | undefined): ShownPicture {
    const widths = picture?.renditions ?? [];
    if (picture === undefined || picture.width === null || widths.length === 0)
      return { url, ...UNKNOWN, preview: url };
    const { uuid, width, height } = picture;
    const urlOf = (slot: number, format: RenditionFormat): string =>
      `${this.settings.baseUrl}/media/${renditionName({ uuid, width: slot, format })}`;
    return {
      url,
      width,
      height,
      sources: RENDITION_FORMATS.map((format) => ({
        type: RENDITION_TYPES[format],
        srcset: widths.map((slot) => `${urlOf(slot, format)} ${Math.min(slot, width)}w`).join(', '),
      })),
      preview: urlOf(widths.findLast((slot) => slot <= PREVIEW_WIDTH) ?? PREVIEW_WIDTH, 'webp'),
    };
  }
}

const UNKNOWN = { width: null, height: null, sources: [] } as const;

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
