import { SetMetadata } from '@nestjs/common';

/** What the documentation says of a route. */
export interface Description {
  readonly summary: string;
  readonly text: string;
  /** Statuses beyond those every route of its kind can answer with, each with its cause. */
  readonly problems: Readonly<Record<number, string>>;
  readonly example: unknown;
}

export const DESCRIPTION = Symbol('description');

/** The route in the reader's words: a summary, what it does, and the refusals that are its own. */
export const Describe = (
  summary: string,
  more: {
    readonly text?: string;
    readonly problems?: Readonly<Record<number, string>>;
    readonly example?: unknown;
  } = {},
): MethodDecorator =>
  SetMetadata(DESCRIPTION, {
    summary,
    text: more.text ?? '',
    problems: more.problems ?? {},
    example: more.example,
  } satisfies Description);
