import { SetMetadata } from '@nestjs/common';

export const ANSWERED_ANEW = Symbol('answered anew');

/**
 * The POST only looks something up that can end at any moment, such as what a code opens. There is no work that must not
 * be done twice, so nothing is stored for an `Idempotency-Key`: a stored answer would outlive what it tells.
 */
export const AnsweredAnew = (): MethodDecorator => SetMetadata(ANSWERED_ANEW, true);
