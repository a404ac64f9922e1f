import {
  answer,
  type Api,
  everyRecord,
  followJob,
  type FollowOptions,
  ifMatch,
  type Job,
  type Schemas,
  type Words,
} from 'holiday-programme-client';

type Application = Schemas['Attendance'];
type Decision = Schemas['DecisionInput']['decision'];

/** All waiting applications of an edition, for the table in which staff decide. */
export const waitingApplications = async (api: Api, edition: string): Promise<Application[]> => {
  const waiting: Application[] = [];
  const query = { edition, status: ['waiting' as const] };
  const read = (page: object) => api.GET('/attendances', { params: { query: { ...query, ...page } } });
  for await (const application of everyRecord(read)) waiting.push(application);
  return waiting;
};

/** Decides about many applications at once; families see nothing of it until it is committed. */
export const decide = async (
  api: Api,
  edition: string,
  decisions: ReadonlyMap<string, Decision>,
): Promise<Schemas['DecisionsPreview']> => {
  const params = { path: { uuid: edition } };
  const body = { decisions: [...decisions].map(([attendance, decision]) => ({ attendance, decision })) };
  await answer(api.POST('/editions/{uuid}/decisions', { params, body }));
  return (await answer(api.GET('/editions/{uuid}/decisions', { params }))).data;
};

/** Commits all decisions of an edition and shows how far the work is, until `signal` says that nobody looks any more. */
export const commitDecisions = async (
  api: Api,
  edition: string,
  show: (percent: number) => void,
  options: Omit<FollowOptions, 'onProgress'> = {},
): Promise<Job> => {
  const params = { path: { uuid: edition } };
  const { location } = await answer(api.POST('/editions/{uuid}/commit-decisions', { params, body: { notify: true } }));
  return followJob(api, location, {
    ...options,
    onProgress: ({ done, total, state }) => show(state === 'done' ? 100 : Math.floor((100 * done) / (total || 1))),
  });
};

/** What a person reads of an application that was left as it is. */
export interface LeftOut {
  readonly attendance: string;
  /** The child and the offer, as far as this account may see them. */
  readonly what: string;
  /** In one word, and the whole sentence. */
  readonly reason: string;
  readonly detail: string;
  /** The application that stands in the way, for a link. */
  readonly because: string | undefined;
}

/** Moves many applications at once, does what can be done, and says of the rest by name why not. */
export const moveMany = async (
  api: Api,
  words: Words,
  transition: Schemas['AttendanceTransitionsInput']['transition'],
  attendances: string[],
): Promise<LeftOut[]> => {
  const body = { transition, attendances, partial: true, notify: true };
  const { data: results } = await answer(api.POST('/attendances/transition', { body }));
  return results.flatMap(({ attendance, problem }) => {
    if (problem === undefined) return [];
    const [conflict] = problem.conflicts ?? [];
    const names = [conflict?.participant?.name, conflict?.offer?.name].filter((name) => name !== undefined);
    return {
      attendance,
      what: names.join(', '),
      reason: conflict === undefined ? '' : words.of('conflictReason', conflict.reason).label,
      detail: problem.detail,
      because: conflict?.with?.attendance,
    };
  });
};

/** Moves a child to another offer; what was paid goes along. The application is that of the list, and the new one takes its place. */
export const moveChild = async (
  api: Api,
  { uuid, etag }: Pick<Application, 'uuid' | 'etag'>,
  offer: string,
): Promise<Application> => {
  const params = { path: { uuid }, header: ifMatch(etag) };
  return (await answer(api.POST('/attendances/{uuid}/move', { params, body: { offer } }))).data;
};
