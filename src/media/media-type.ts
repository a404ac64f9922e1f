/** The supported kinds of files, by extension. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const;

export type Extension = keyof typeof MEDIA_TYPES;

/** A validated file, ready to be stored. */
export interface CheckedFile {
  readonly data: Buffer;
  readonly extension: Extension;
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const MEDIA_NAME = new RegExp(`^${UUID}\\.(${Object.keys(MEDIA_TYPES).join('|')})$`);
export const PRIVATE_NAME = new RegExp(`^${UUID}\\.private$`);

/** Name of a smaller version of a picture (renditions.ts). */
export const RENDITION_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(480|960|1600)\.(avif|webp)$/;

/** Whether this can be the name of a public file under /media. */
export const isMediaName = (name: string): boolean => MEDIA_NAME.test(name);

/** The name in the storage of a file that only its feature serves; never a URL under /media. */
export const privateName = (uuid: string): string => `${uuid}.private`;

/** Whether this is a private name. */
export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name);

/** The uuid in a private name. */
export const uuidOfPrivate = (name: string): string => name.slice(0, -'.private'.length);

/** Whether this can be a name in the storage; nothing else reaches a storage, in particular no path. */
export const isStoredName = (name: string): boolean =>
  isMediaName(name) || isPrivateName(name) || RENDITION_NAME.test(name);
