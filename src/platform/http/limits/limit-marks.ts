import { SetMetadata, type CustomDecorator, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type LimitName } from './buckets.js';
import { requestOf, responseOf, clientAddress } from '../request/api-request.js';
import { type HeaderTarget } from './limit-answer.js';

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

/** Origin of a request, and the response that may have to carry limit headers. */
export interface Sender {
  readonly address: string;
  readonly answer: HeaderTarget;
}

/** Handler parameter: the origin of the request. */
export const CurrentSender = createParamDecorator((_: unknown, context: ExecutionContext): Sender => ({
  address: clientAddress(requestOf(context)),
  answer: responseOf(context),
}));
