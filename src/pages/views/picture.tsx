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
export const Picture = ({ page, url, alt, soon = false, sizes }: PictureProps) => {
  const known = page.pictures?.get(url);
  return (
    <picture>
      {known?.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcset={localSet(page, srcset)} sizes={sizes} />
      ))}
      <img
        src={page.local(known?.preview ?? url)}
        alt={alt}
        width={known?.width ?? 800}
        height={known?.height ?? 500}
        loading={soon ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
};

const localSet = (page: Page, srcset: string): string => srcset.split(', ').map(page.local).join(', ');

/** Stands where an offer has no picture: a drawing in the town's colours, one of a few, always the same for an offer. */
export const NoPicture = ({ uuid }: { readonly uuid: string }) => (
  <span class={`no-picture look-${Number.parseInt(uuid.slice(-2), 16) % LOOKS}`} aria-hidden="true" />
);

const LOOKS = 4;
