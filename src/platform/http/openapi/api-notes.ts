import { Injectable } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { setOnce } from '../../../kernel/collections/collections.js';
import { type Schema } from '../view/field.js';
import { type View } from '../view/view.js';
import { SHARED_PROPERTIES, SHARED_SCHEMAS, type Values } from './examples.js';

/** Makes a request that the service sends, given the schemas of views. */
type Sent = (schemaOf: (view: View<never>) => Schema) => Schema;

/** Notes of a feature for the document. */
export interface Notes {
  /** Descriptions of groups of operations: those of a collection, or of a controller outside of the collections. */
  readonly tags?: Readonly<Record<string, string>>;
  /**
   * Values for examples by schema: `HostCreate` and `HostPatch` also look under `Host`, and a feature may add to the
   * schema of a lower one what only it can know (an account's hosts). A value whose type differs from its property
   * is skipped (an input takes an alias where a view shows a reference).
   */
  readonly schemas?: Readonly<Record<string, Values>>;
  /** Values by property, for every schema without one of its own, as others name the feature's records. */
  readonly properties?: Values;
  /** How a header looks with a record of the feature in it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How a refusal reads that is about a record of the feature; of a 422, one that makes no sense for it. */
  readonly refusals?: Readonly<Partial<Record<404 | 422, string>>>;
  /** Requests that the service itself sends. */
  readonly webhooks?: Readonly<Record<string, Sent>>;
}

/** The notes of a feature, on its module. */
export const ApiNotes = Reflector.createDecorator<Notes>();

/** The notes of all modules. */
@Injectable()
export class FeatureNotes {
  readonly tags = new Map<string, string>();
  readonly headers = new Map<string, string>();
  readonly refusals = new Map<string, string>();
  readonly webhooks = new Map<string, Sent>();
  private readonly schemas = new Map<string, Values>(Object.entries(SHARED_SCHEMAS));
  private readonly properties = new Map<string, unknown>(Object.entries(SHARED_PROPERTIES));

  constructor(modules: ModulesContainer, reflector: Reflector) {
    for (const { metatype } of modules.values()) {
      this.add(reflector.get<Notes | undefined>(ApiNotes.KEY, metatype) ?? {});
    }
  }

  /** The value of a property in a schema, and the one it has wherever there is no better one. */
  exampleOf(schema: string, property: string): { readonly own: unknown; readonly common: unknown } {
    const base = schema.replace(/(Create|Patch|Input)$/, '');
    return {
      own: this.schemas.get(schema)?.[property] ?? this.schemas.get(base)?.[property],
      common: this.properties.get(property),
    };
  }

  private add({ schemas = {}, properties = {}, ...notes }: Notes): void {
    for (const [name, values] of Object.entries(schemas)) {
      this.schemas.set(name, { ...this.schemas.get(name), ...values });
    }
    for (const [name, value] of Object.entries(properties)) this.properties.set(name, value);
    for (const kind of ['tags', 'headers', 'refusals', 'webhooks'] as const) {
      for (const [name, said] of Object.entries(notes[kind] ?? {})) {
        setOnce(this[kind] as Map<string, unknown>, name, said, `${kind} ${name} of the document`);
      }
    }
  }
}
