import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { type LimitName } from './buckets.js';

/** The limits that routes may have for themselves. */
export const ADDRESS_LIMITS = [
  'pages',
  'readiness',
  'signinAddress',
  'resetAddress',
  'invitationAddress',
] as const satisfies readonly LimitName[];

/** Metadata key of {@link AddressLimited}. */
export const ADDRESS_LIMIT = 'limits:address';

/**
 * Counts the route's requests under a limit of its own per client address, instead of the limits of all other routes:
 * for routes that callers without a token need (R-API-47).
 */
export const AddressLimited = (limit: (typeof ADDRESS_LIMITS)[number]): CustomDecorator =>
  SetMetadata(ADDRESS_LIMIT, limit);

/** Metadata key of {@link Unlimited}. */
export const UNLIMITED = 'limits:unlimited';

/**
 * Exempts a route, or all routes of a controller, from the limits of the LimitGuard: health, documentation, error
 * pages and media files.
 */
export const Unlimited = (): CustomDecorator => SetMetadata(UNLIMITED, true);
