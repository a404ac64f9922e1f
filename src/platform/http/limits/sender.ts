import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf, responseOf } from '../request/api-request.js';
import { clientAddress } from '../request/client-address.js';
import { type HeaderTarget } from './limit-answer.js';

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
