import { type Schema } from '../view/field.js';
import { type FeatureNotes } from './api-notes.js';

const KINDS = ['schemas', 'responses', 'parameters', 'headers', 'securitySchemes'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The shared parts of the document. A part is created on first reference, so that none is unused; two parts of the
 * same name would silently overwrite each other and are refused.
 */
export class Components {
  private readonly parts = new Map<Kind, Map<string, Schema>>(KINDS.map((kind) => [kind, new Map()]));
  private readonly owners = new Map<string, unknown>();

  constructor(readonly notes: FeatureNotes) {}

  /** A reference to the part; `owner` is what the part describes, by default the name itself. */
  use(kind: Kind, name: string, make: () => Schema, owner: unknown = name): Schema {
    const parts = this.of(kind);
    const key = `${kind}/${name}`;
    if (parts.has(name)) {
      if (this.owners.get(key) !== owner) throw new Error(`Two different things are documented under the name ${key}`);
    } else {
      this.owners.set(key, owner);
      // Set before it is created, so that a part may reference itself.
      parts.set(name, {});
      parts.set(name, make());
    }
    return { $ref: `#/components/${key}` };
  }

  get schemas(): ReadonlyMap<string, Schema> {
    return this.of('schemas');
  }

  toJson(): Schema {
    return Object.fromEntries(
      KINDS.filter((kind) => this.of(kind).size > 0).map((kind) => [
        kind,
        Object.fromEntries([...this.of(kind)].sort(([left], [right]) => left.localeCompare(right, 'en'))),
      ]),
    );
  }

  private of(kind: Kind): Map<string, Schema> {
    const parts = this.parts.get(kind);
    if (parts === undefined) throw new Error(`OpenAPI has no components of kind ${kind}`);
    return parts;
  }
}
