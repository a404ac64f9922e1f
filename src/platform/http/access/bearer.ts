import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import { type Caller } from '../../../kernel/caller/caller.js';

/**
 * All that passport sees of a request. Neither query nor body, in which the strategy would look for a token as well; and
 * who resolves the token, since passport keeps its strategies for the process, in which there may be other applications.
 */
export interface BearerRequest {
  readonly headers: { readonly authorization?: string };
  readonly resolve: (token: string) => Promise<Caller | undefined>;
}

/** The strategy of passport-http-bearer. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor() {
    super({ passReqToCallback: true });
  }

  async validate({ resolve }: BearerRequest, token: string): Promise<Caller | false> {
    return (await resolve(token)) ?? false;
  }
}
