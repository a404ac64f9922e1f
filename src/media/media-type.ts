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

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const MEDIA_NAME = new RegExp(`^${UUID}\\.(${Object.keys(MEDIA_TYPES).join('|')})$`);
export const PRIVATE_NAME = new RegExp(`^${UUID}\\.private$`);

/** Whether this can be the name of a file of ours under /media, which everybody may read. */
export const isMediaName = (name: string): boolean => MEDIA_NAME.test(name);

/** The name in the store of a file that only its feature gives out; never an address under /media. */
export const privateName = (uuid: string): string => `${uuid}.private`;

/** Whether this is such a name. */
export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name);

/** The uuid that such a name was made of. */
export const uuidOfPrivate = (name: string): string => name.slice(0, -'.private'.length);

/** Whether this can be a name in the store; nothing else reaches a store, no path of any kind. */
export const isStoredName = (name: string): boolean => isMediaName(name) || isPrivateName(name);
