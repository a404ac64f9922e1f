import { newUuid } from '../../src/kernel/ids/uuid.js';
import { on, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

type About = 'accounts' | 'attendances';

const uuidOf = ({ callers, records }: RouteWorld, about: About): string =>
  about === 'accounts' ? callers.member.uuid : records.attendance.uuid;

/** Notes of `admin`, who may delete them. */
export const addNotes = async (world: RouteWorld, about: About, count: number): Promise<string[]> => {
  const notes = Array.from({ length: count }, () => ({
    uuid: newUuid(),
    [about === 'accounts' ? 'account_uuid' : 'attendance_uuid']: uuidOf(world, about),
    text: 'Mutter angerufen',
    by_uuid: world.callers.admin.uuid,
    created_at: world.test.clock.now(),
  }));
  await world.make.insert('notes', notes);
  return notes.map(({ uuid }) => uuid);
};

const samplesOf = (about: About): Samples => ({
  [`GET /${about}/:uuid/notes`]: on((world) => uuidOf(world, about)),
  [`POST /${about}/:uuid/notes`]: on((world) => uuidOf(world, about), { text: 'Mutter angerufen' }),
  [`DELETE /${about}/:uuid/notes/:noteUuid`]: async (world) => ({
    path: `/${about}/${uuidOf(world, about)}/notes/${(await addNotes(world, about, 1))[0]!}`,
  }),
});

/** One good request for every route of notes. */
export const NOTE_SAMPLES = { ...samplesOf('accounts'), ...samplesOf('attendances') };
