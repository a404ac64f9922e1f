import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { isMaskedParticipant } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { pick } from '../kernel/collections/collections.js';
import { problemWithin } from '../kernel/problem/problem.js';
import { externalIdTaken, type FoundRecord } from '../platform/database/external-ids.store.js';
import { emergencyContactOf } from './emergency-contact.js';
import { type FamilyChildRow, FamilyChildrenStore } from './family-children.store.js';
import { requireDateOfBirth, tidy } from './participant-rules.js';
import { ParticipantStore } from './participant.store.js';
import { type ParticipantCreate, type ParticipantPatch } from './participants.inputs.js';
import { newChild, ParticipantsService } from './participants.service.js';

/** A child of a family as another program sends it; what is left out stays as it is. */
export interface SentChild extends Pick<
  ParticipantPatch,
  'email' | 'phone' | 'mobile' | 'healthNote' | 'emergencyContact'
> {
  readonly firstname: string;
  readonly lastname: string;
  readonly dateOfBirth: string;
  /** Where it stands in the request, for what is refused of it. */
  readonly place: string;
  /** The child that the sender calls by the name it sends, if there is one. */
  readonly named: FoundRecord | undefined;
}

/** A child of a family, locked. */
export interface FamilyChild {
  readonly uuid: string;
  /** Made just now, found by the sender's own name for it, or otherwise: alike within the family, or merged with what it named. */
  readonly found: 'new' | 'named' | 'alike';
}

/** The children of families that other programs send (R-FAM-2, R-FAM-4). */
@Injectable()
export class FamilyChildren {
  constructor(
    private readonly store: FamilyChildrenStore,
    private readonly records: ParticipantStore,
    private readonly participants: ParticipantsService,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 422 dates of birth before 1900 or in the future, which the date's field names */
  requireDates({ dateOfBirth }: Pick<SentChild, 'dateOfBirth'>): void {
    requireDateOfBirth(dateOfBirth, this.clock.now());
  }

  /**
   * The children in the order in which they are sent; those that the family does not have are made. Two that are sent may lead
   * to one: a child that was entered twice and merged.
   * @param account of the family, locked
   * One of another family must be the very child, which has gone there: numbers that are given anew in each family must not let
   * one child become another.
   * @throws Problem 409 a name and date of birth that another child of the family has; 422 the sender calls another family's
   * child so
   */
  async admit(caller: Caller, account: string, sent: readonly SentChild[]): Promise<FamilyChild[]> {
    const found = sent.length === 0 ? [] : await this.store.find(account, sent.map(soughtOf));
    const uuids = sent.flatMap(({ named }, index) =>
      [named?.record, found[index]?.uuid].filter((uuid) => uuid != null),
    );
    const rows = new Map(
      (uuids.length === 0 ? [] : await this.store.lock(account, uuids)).map((row) => [row.uuid, row]),
    );
    const made = new Map<string, ReturnType<typeof newChild>>();
    const settled = new Set<string>();
    const children: FamilyChild[] = [];
    for (const [index, child] of sent.entries()) {
      const named = rows.get(child.named?.record ?? '');
      const key = found[index]?.key ?? '';
      // A child may be deleted, or merged into another, between the two statements.
      const alike = rows.get(found[index]?.uuid ?? '')?.uuid ?? made.get(key)?.uuid;
      if (named !== undefined) {
        if (named.account !== account && !named.wasHere && named.key !== key)
          throw problemWithin(child.place, externalIdTaken());
        const isPassed = child.named?.passed === true;
        if (!isPassed && !settled.has(named.uuid)) await this.change(caller, named, child);
        if (!isPassed) settled.add(named.uuid);
        children.push({ uuid: named.uuid, found: isPassed ? 'alike' : 'named' });
      } else if (alike === undefined) {
        const row = newChild(fieldsOf(child), account, this.clock.now());
        made.set(key, row);
        children.push({ uuid: row.uuid, found: 'new' });
      } else {
        settled.add(alike);
        children.push({ uuid: alike, found: made.has(key) ? 'new' : 'alike' });
      }
    }
    if (made.size > 0) await this.records.insert([...made.values()]);
    return children;
  }

  /** Changes the fields that differ; a child that is hidden from the caller stays as it is. */
  private async change(caller: Caller, row: FamilyChildRow, child: SentChild): Promise<void> {
    if (isMaskedParticipant({ protected: row.shielded, account: row.account }, caller)) return;
    const { emergencyContact, named: _, place: __, ...fields } = child;
    const sent: Readonly<Record<string, unknown>> = {
      ...fields,
      ...{ firstname: tidy(child.firstname), lastname: tidy(child.lastname) },
      emergencyContact: emergencyContact == null ? emergencyContact : emergencyContactOf(emergencyContact),
    };
    const before: Readonly<Record<string, unknown>> = { ...row };
    const changed = Object.keys(sent).filter(
      (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], before[name]),
    );
    if (changed.length > 0)
      await this.participants.change(caller, row, pick(sent, changed) as unknown as ParticipantPatch);
  }
}

const soughtOf = ({
  firstname,
  lastname,
  dateOfBirth,
}: SentChild): { readonly name: string; readonly born: string } => ({
  ...{ name: `${tidy(firstname)} ${tidy(lastname)}`, born: dateOfBirth },
});

const fieldsOf = ({ named: _, place: __, ...fields }: SentChild): ParticipantCreate => fields;
