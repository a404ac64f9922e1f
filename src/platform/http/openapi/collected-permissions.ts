import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type Caller } from '../../../kernel/caller/caller.js';
import { admits } from '../access/policy.js';
import { type Route, RouteTable } from '../server/route-table.js';
import { type Answering } from '../view/field.js';
import {
  type Operation,
  PERMISSIONS,
  type Permissions,
  type PermissionsSpec,
  type Permits,
  RecordPermissions,
} from '../view/permissions.js';
import { type View } from '../view/view.js';
import { FeatureNotes } from './api-notes.js';
import { operationIds } from './components.js';

/** What can be done to the records of a view, and who says whether. */
interface Kind {
  readonly operations: readonly (Operation & Pick<Route, 'policy'>)[];
  readonly permissions: readonly Permissions<unknown>[];
}

const NOTHING: Answering = { may: () => undefined };

/**
 * Answers from the routes and from the `Permissions` of all features: a new route that writes to a record is known by
 * itself.
 */
@Injectable()
export class CollectedPermissions extends RecordPermissions {
  private kinds: ReadonlyMap<View<never>, Kind> | undefined;

  constructor(
    private readonly routes: RouteTable,
    private readonly notes: FeatureNotes,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  async answering(caller: Caller, view: View<never>, records: readonly unknown[]): Promise<Answering> {
    const answered = view.tellingWhatOneMay(records);
    if (answered.size === 0) return NOTHING;
    const asked = new Map<unknown, (record: unknown) => readonly string[]>();
    for (const [kind, all] of answered) asked.set(kind, await this.asked(caller, kind, all));
    return { may: (kind, record) => asked.get(kind)?.(record) };
  }

  private async asked(
    caller: Caller,
    view: View<never>,
    records: readonly unknown[],
  ): Promise<(record: unknown) => readonly string[]> {
    const { operations, permissions } = this.kindOf(view);
    const admitted = operations.filter(({ policy }) => policy !== undefined && admits(policy, caller));
    if (admitted.length === 0 || records.length === 0) return () => [];
    const permits: Permits<unknown>[] = [];
    for (const one of permissions) permits.push(await one.of(caller, records, admitted));
    return (record) =>
      admitted.filter((operation) => permits.every((permit) => permit(operation, record))).map(({ id }) => id);
  }

  private kindOf(view: View<never>): Kind {
    const kind = (this.kinds ??= this.collect()).get(view);
    if (kind === undefined) throw new Error(`Nobody says what one may do to the records of ${view.name}.`);
    return kind;
  }

  private collect(): ReadonlyMap<View<never>, Kind> {
    const ids = operationIds(this.notes, this.routes.all);
    const kinds = new Map<View<never>, Kind>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (metatype === null || typeof metatype !== 'function') continue;
      const spec = this.reflector.get<PermissionsSpec | undefined>(PERMISSIONS, metatype);
      if (spec === undefined) continue;
      const known = kinds.get(spec.view);
      const found = [...ids].flatMap(([{ method, policy, target }, id]) =>
        method !== 'GET' && target !== undefined && spec.finders.includes(target.finder)
          ? [{ id, action: target.action, finder: target.finder, policy }]
          : [],
      );
      kinds.set(spec.view, {
        operations: [...(known?.operations ?? []), ...found],
        permissions: [...(known?.permissions ?? []), instance as Permissions<unknown>],
      });
    }
    return kinds;
  }
}
