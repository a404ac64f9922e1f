import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { type LimitName } from './buckets.js';

/** Metadata key of {@link AddressLimited}. */
export const ADDRESS_LIMIT = 'limits:address';

/**
 * Counts the route's requests under a limit of its own per client address, instead of the limits of all other routes: for
 * what nobody has a token for yet (R-API-47).
 */
export const AddressLimited = (limit: LimitName): CustomDecorator => SetMetadata(ADDRESS_LIMIT, limit);

/** Metadata key of {@link Unlimited}. */
export const UNLIMITED = 'limits:unlimited';

/**
 * Takes a route, or all routes of a controller, out of the limits the LimitGuard sets: health, documentation, error
 * pages and media files.
 */
export const Unlimited = (): CustomDecorator => SetMetadata(UNLIMITED, true);
