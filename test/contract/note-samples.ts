import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Sample, type World } from './world.js';

type About = 'accounts' | 'attendances';

const uuidOf = ({ callers, records }: World, about: About): string =>
  about === 'accounts' ? callers.member.uuid : records.attendance.uuid;

/** Notes of `admin`, who may delete them. */
export const addNotes = async (world: World, about: About, count: number): Promise<string[]> => {
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

const samplesOf = (about: About): Readonly<Record<string, (world: World) => Sample | Promise<Sample>>> => ({
  [`GET /${about}/:uuid/notes`]: (world) => ({ path: `/${about}/${uuidOf(world, about)}/notes` }),
  [`POST /${about}/:uuid/notes`]: (world) => ({
    path: `/${about}/${uuidOf(world, about)}/notes`,
    body: { text: 'Mutter angerufen' },
  }),
  [`DELETE /${about}/:uuid/notes/:noteUuid`]: async (world) => ({
    path: `/${about}/${uuidOf(world, about)}/notes/${(await addNotes(world, about, 1))[0]!}`,
  }),
});

/** One good request for every route of notes. */
export const NOTE_SAMPLES = { ...samplesOf('accounts'), ...samplesOf('attendances') };
