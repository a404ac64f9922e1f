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
