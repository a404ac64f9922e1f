import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf, responseOf } from '../request/api-request.js';
import { clientAddress } from '../request/client-address.js';
import { type HeaderTarget } from './limit-answer.js';

/** Where a request came from, and the answer on which a limit may have to stand. */
export interface Sender {
  readonly address: string;
  readonly answer: HeaderTarget;
}

/** Handler parameter: where the request came from. */
export const CurrentSender = createParamDecorator((_: unknown, context: ExecutionContext): Sender => ({
  address: clientAddress(requestOf(context)),
  answer: responseOf(context),
}));
