import { Injectable } from '@nestjs/common';
import { TeamRights } from '../accounts/team-rights.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Operation, Permissions, PermissionsOn, type Permits } from '../platform/http/view/permissions.js';
import { HostFinder, HostStore } from './host.store.js';
import { hostView, type HostRecord } from './host.view.js';

const OF_TEAMS: readonly string[] = ['addHostMember', 'removeHostMember'];

/** What one may do to an organiser (R-HOST-4, R-HOST-10, R-ACC-17). */
@Injectable()
@PermissionsOn(hostView, HostFinder)
export class HostPermissions extends Permissions<HostRecord> {
  constructor(
    private readonly store: HostStore,
    private readonly team: TeamRights,
  ) {
    super();
  }

  async of(
    caller: Caller,
    hosts: readonly HostRecord[],
    operations: readonly Operation[],
  ): Promise<Permits<HostRecord>> {
    if (!operations.some(({ id }) => id === 'deleteHost'))
      return ({ id }, { logo }) => id !== 'removeHostLogo' || logo !== null;
    const uuids = hosts.map(({ uuid }) => uuid);
    const bound = await this.store.bound(uuids);
    const closed = new Set(await this.team.closedTeams(caller, uuids));
    return ({ id }, { uuid, logo }) => {
      if (id === 'removeHostLogo') return logo !== null;
      if (id === 'deleteHost') return bound.get(uuid)?.isNamed !== true;
      if (OF_TEAMS.includes(id) && closed.has(uuid)) return false;
      return id !== 'removeHostMember' || bound.get(uuid)?.hasTeam === true;
    };
  }
}
