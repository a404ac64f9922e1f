import { SetMetadata } from '@nestjs/common';
import { type Schema } from '../view/field.js';

/**
 * A successful answer without a view: its schema by media type, with an example in `examples`, and the headers that
 * only this answer has. Binary files have `contentMediaType` instead of an example.
 */
export interface PlainAnswer {
  readonly content: Readonly<Record<string, Schema>>;
  /** Headers beyond those of every answer. */
  readonly headers?: readonly string[];
}

/** Documentation of a route. */
export interface Description {
  readonly summary: string;
  readonly text: string;
  /** Statuses beyond those of every route of this kind, each with its cause. */
  readonly problems: Readonly<Record<number, string>>;
  /** A body shown instead of the complete example of the input. */
  readonly example: unknown;
  /** For routes without a view, and for what those with one answer beside it. */
  readonly answer: PlainAnswer | undefined;
}

export const DESCRIPTION = Symbol('description');

/** Documents a route: a summary, what it does, and its specific refusals. */
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
