/** Checks a protocol; with the published draw, that it is the protocol of that draw. Sentences, in English unless told. */
export function verify(
  protocol: unknown,
  published?: unknown,
  lang?: 'de' | 'en',
): { readonly proved: string[]; readonly findings: string[] };
