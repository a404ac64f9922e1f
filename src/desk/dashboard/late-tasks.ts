import { type EditionTask } from '../../editions/editions.entities.js';
import { type TaskType } from '../../editions/task.js';

/** A phase that is over while its work is undone. */
export interface LateTask extends Pick<EditionTask, 'uuid' | 'type' | 'title' | 'beginAt' | 'endAt'> {
  /** Offers that are drafts still, applications that nobody decided, or applications for which something is open. */
  readonly undone: number;
}

/** What is left to do of the phases that can be late. */
interface Undone {
  readonly drafts: number;
  readonly undecided: number;
  /** Null for callers who do not see payments: a late pay day would tell them of open money. */
  readonly unpaid: number | null;
}

const undoneOf = ({ type, applicationSystem }: EditionTask, undone: Undone): number => {
  const left: Partial<Record<TaskType, number | null>> = {
    host_editing_stage: undone.drafts,
    application_system: applicationSystem === 'lot' ? undone.undecided : 0,
    pay_days: undone.unpaid,
  };
  return left[type] ?? 0;
};

const isSameKind = (one: EditionTask, other: EditionTask): boolean =>
  one.type === other.type && one.applicationSystem === other.applicationSystem;

/**
 * The phases that are late (R-DESK-6): the last of its kind is over, and something is left to do. What ended first comes
 * first. Pure.
 */
export const lateTasks = (tasks: readonly EditionTask[], now: Date, undone: Undone): LateTask[] =>
  tasks
    .filter((task) => task.endAt <= now)
    .filter((task) => !tasks.some((other) => isSameKind(task, other) && isLater(other, task)))
    .map((task) => {
      const { uuid, type, title, beginAt, endAt } = task;
      return { uuid, type, title, beginAt, endAt, undone: undoneOf(task, undone) };
    })
    .filter((task) => task.undone > 0)
    .sort((left, right) => left.endAt.getTime() - right.endAt.getTime());

const isLater = (one: EditionTask, other: EditionTask): boolean =>
  one.endAt > other.endAt || (one.endAt.getTime() === other.endAt.getTime() && one.uuid > other.uuid);
