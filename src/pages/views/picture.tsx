import { type Page } from './page.js';

interface PictureProps {
  readonly page: Page;
  readonly url: string;
  /** Empty: the words beside it say what there is to say. */
  readonly alt: string;
  /** Seen at once, without scrolling. */
  readonly soon?: boolean;
  /** How wide it is shown, in the words of the attribute `sizes`. */
  readonly sizes: string;
}

/** A picture of an offer. Its place on the page is given by the stylesheet: nothing moves when it arrives. */
export const Picture = ({ page, url, alt, soon = false }: PictureProps) => (
  <img src={page.local(url)} alt={alt} width="800" height="500" loading={soon ? 'eager' : 'lazy'} decoding="async" />
);

/** Stands where an offer has no picture: a drawing in the town's colours, one of a few, always the same for an offer. */
export const NoPicture = ({ uuid }: { readonly uuid: string }) => (
  <span class={`no-picture look-${Number.parseInt(uuid.slice(-2), 16) % LOOKS}`} aria-hidden="true" />
);

const LOOKS = 4;
