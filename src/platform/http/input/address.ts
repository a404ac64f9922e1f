import { Country, Text } from './fields.js';

/** A postal address as stored and shown: keys without a value are missing, country is never missing (R-HOST-1). */
export interface Address {
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly country: string;
}

/**
 * An address as sent. It is always replaced as a whole: fields not sent are cleared and country falls back to `de`
 * (R-HOST-5).
 */
export class AddressInput {
  @Text({ max: 255, example: 'Schlossplatz 1' })
  street?: string | null;

  @Text({ max: 32, example: '74740' })
  postalCode?: string | null;

  @Text({ max: 255, example: 'Adelsheim' })
  city?: string | null;

  @Country({ description: 'Two-letter country code, default de.', example: 'de' })
  country?: string | null;
}

/** The address to store for the one sent; null removes it. */
export const addressOf = (input: AddressInput | null): Address | null =>
  input === null
    ? null
    : {
        ...(input.street == null ? {} : { street: input.street }),
        ...(input.postalCode == null ? {} : { postalCode: input.postalCode }),
        ...(input.city == null ? {} : { city: input.city }),
        country: input.country ?? 'de',
      };

/** Schema of an address in answers. */
export const ADDRESS_SCHEMA = {
  type: 'object',
  properties: {
    street: { type: 'string' },
    postalCode: { type: 'string' },
    city: { type: 'string' },
    country: { type: 'string', pattern: '^[a-z]{2}$' },
  },
  required: ['country'],
  additionalProperties: false,
} as const;
