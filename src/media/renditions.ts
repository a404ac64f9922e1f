import { isMediaName, RENDITION_NAME } from './media-type.js';

/** Widths in pixels that pictures are shown in: a telephone, a column, a whole page (R-OFF-41). */
const WIDTHS = [480, 960, 1600] as const;

/** Formats of the small versions, the smaller file first. */
export const RENDITION_TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;

export type RenditionFormat = keyof typeof RENDITION_TYPES;

export const RENDITION_FORMATS = Object.keys(RENDITION_TYPES) as RenditionFormat[];

const UUID_LENGTH = 36;

/** A smaller version of a picture. */
export interface Rendition {
  /** The uuid of the picture. */
  readonly uuid: string;
  readonly width: number;
  readonly format: RenditionFormat;
}

/**
 * The versions worth making: those narrower than the picture, and one in which it keeps its width. A picture of 700
 * pixels has two, of 480 and of 700, the second in the place of 960.
 */
export const widthsFor = (width: number): number[] =>
  WIDTHS.filter((_, at) => at === 0 || (WIDTHS[at - 1] ?? 0) < width);

/** The last part of the URL, and with the uuid of what is shared the name in the storage. */
export const renditionName = ({ uuid, width, format }: Rendition): string => `${uuid}-${width}.${format}`;

/** Undefined for all other names. */
export const parseRendition = (name: string): Rendition | undefined => {
  if (!RENDITION_NAME.test(name)) return undefined;
  const [width, format] = name.slice(UUID_LENGTH + 1).split('.');
  return { uuid: name.slice(0, UUID_LENGTH), width: Number(width), format: format as RenditionFormat };
};

/** All names that smaller versions of this content can have in the storage. */
export const renditionsOf = (content: string): string[] =>
  WIDTHS.flatMap((width) =>
    RENDITION_FORMATS.map((format) => renditionName({ uuid: uuidOfContent(content), width, format })),
  );

/** The uuid in the name of a stored content. */
export const uuidOfContent = (content: string): string => content.slice(0, UUID_LENGTH);

/** Whether a file of this name has smaller versions. */
export const isPictureName = (name: string): boolean => isMediaName(name) && !name.endsWith('.pdf');
