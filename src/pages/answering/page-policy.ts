/**
 * What a page may load: its stylesheet and pictures, from here. No script at all, no style within the page, nobody's
 * frame, and its form asks here only.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The embedded list may stand in anybody's frame, and tells the page around it how high it is, by a script of ours. */
export const EMBED_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", "script-src 'self'; frame-ancestors *");
