import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Metadata key of {@link Unlimited}. */
export const UNLIMITED = 'limits:unlimited';

/**
 * Takes a route, or all routes of a controller, out of the limits the LimitGuard sets: health, documentation, error
 * pages and media files, and routes that keep a limit of their own (sign-in).
 */
export const Unlimited = (): CustomDecorator => SetMetadata(UNLIMITED, true);
