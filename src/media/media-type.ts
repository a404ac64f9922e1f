/** The kinds of files we keep, by the extension of their names. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const;

export type Extension = keyof typeof MEDIA_TYPES;

/** A checked file, ready to be kept. */
export interface CheckedFile {
  readonly data: Buffer;
  readonly extension: Extension;
}

const NAME = new RegExp(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(MEDIA_TYPES).join('|')})$`);

/** Whether this can be the name of a file of ours; nothing else reaches a store, no path of any kind. */
export const isMediaName = (name: string): boolean => NAME.test(name);
