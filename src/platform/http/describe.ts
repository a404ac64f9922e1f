import { SetMetadata } from '@nestjs/common';
import { type Schema } from '../view/field.js';

/**
 * A good answer that no view makes: its schema by media type, with an example in `examples`, and the headers that only it
 * has. Files of bytes have `contentMediaType` instead of an example.
 */
export interface PlainAnswer {
  readonly content: Readonly<Record<string, Schema>>;
  /** Names of headers beyond those of every answer. */
  readonly headers?: readonly string[];
}

/** What the documentation says of a route. */
export interface Description {
  readonly summary: string;
  readonly text: string;
  /** Statuses beyond those every route of its kind can answer with, each with its cause. */
  readonly problems: Readonly<Record<number, string>>;
  /** A body to show instead of the complete example of the input. */
  readonly example: unknown;
  /** For routes without a view. */
  readonly answer: PlainAnswer | undefined;
}

export const DESCRIPTION = Symbol('description');

/** The route in the reader's words: a summary, what it does, and the refusals that are its own. */
export const Describe = (
  summary: string,
  more: {
    readonly text?: string;
    readonly problems?: Readonly<Record<number, string>>;
    readonly example?: unknown;
    readonly answer?: PlainAnswer;
  } = {},
): MethodDecorator =>
  SetMetadata(DESCRIPTION, {
    summary,
    text: more.text ?? '',
    problems: more.problems ?? {},
    example: more.example,
    answer: more.answer,
  } satisfies Description);
