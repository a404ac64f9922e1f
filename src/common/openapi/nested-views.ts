import { Caller } from '../access/caller.js';
import { type FieldSpec } from '../view/field.js';
import { View } from '../view/view.js';

/**
 * The views that a view's lists are made of. A nested field points to its view's schema by name and keeps the view itself
 * to its encoder, so the encoder is asked: it is given one empty record while `render` only notes whose it is.
 */
export const nestedViewsOf = (view: View<never>): View<never>[] =>
  Object.values(view['fields'] as Readonly<Record<string, { readonly spec: FieldSpec<never> }>>).flatMap(({ spec }) =>
    pointsToView(spec) ? viewsBehind(spec.encode) : [],
  );

const pointsToView = ({ schema }: FieldSpec<never>): boolean => {
  const items = schema['items'] as { readonly $ref?: string } | undefined;
  return items?.$ref !== undefined && !items.$ref.endsWith('/Reference');
};

const viewsBehind = (encode: FieldSpec<never>['encode']): View<never>[] => {
  const found: View<never>[] = [];
  const original = Object.getOwnPropertyDescriptor(View.prototype, 'render') ?? {};
  const note = function (this: View<never>): Record<string, unknown> {
    found.push(this);
    return {};
  };
  Object.defineProperty(View.prototype, 'render', { ...original, value: note });
  try {
    encode?.([{}] as never, Caller.anonymous);
  } finally {
    Object.defineProperty(View.prototype, 'render', original);
  }
  return found;
};
