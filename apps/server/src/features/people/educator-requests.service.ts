import { isEducator } from '@lectern/contract/access/roles.ts';
import { educatorLinkLimits } from '@lectern/contract/people/people.limits.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import { changeSchools } from './accounts.service.ts';
import {
  deleteEducatorRequest,
  listLevelsAsking,
  putEducatorRequest,
  refuseEducatorRequest,
} from './educator-requests.repo.ts';
import { lockPerson } from './people.repo.ts';
import { findByEmail, getPerson, levelIdsOfEducator, type PersonFacts } from './people.service.ts';

const askedMs = educatorLinkLimits.askedDays * 24 * 3_600_000;

async function tellWindows(tx: Ctx, educatorId: string): Promise<void> {
  await afterCommit(tx, () => tx.ports.realtime.toPerson(educatorId, 'school_questions_changed', {}));
}

/** An educator who was asked, and the asking schools. */
export interface AskedEducator {
  readonly person: PersonFacts;
  readonly levelIds: readonly string[];
}

/**
 * Asks the owner of an address whether they teach at schools. Null if nothing is asked: nobody has the address, it
 * is not an active educator's, or each of the schools has them, has asked, or was refused within the last 30 days.
 */
export async function askEducator(
  tx: Ctx,
  email: string,
  levelIds: readonly string[],
): Promise<AskedEducator | null> {
  const person = await findByEmail(tx, email);
  if (!person?.active || !isEducator(person.role)) return null;
  await lockPerson(tx.scope, person.id);
  const current = await levelIdsOfEducator(tx, person.id);
  const now = tx.clock.now();
  const lapsesAt = new Date(now.getTime() + askedMs);
  const asking: string[] = [];
  for (const levelId of levelIds.filter((id) => !current.includes(id)))
    if (await putEducatorRequest(tx.scope, { educatorId: person.id, levelId, now, lapsesAt }))
      asking.push(levelId);
  if (asking.length === 0) return null;
  await tellWindows(tx, person.id);
  return { person, levelIds: asking };
}

/** The open schools that ask the signed-in educator, the longest waiting first. */
export async function schoolsAsking(ctx: PersonCtx): Promise<readonly levels.Level[]> {
  const bounds = { now: ctx.clock.now(), limit: educatorLinkLimits.shown };
  const ids = await listLevelsAsking(ctx.scope, ctx.actor.personId, bounds);
  const known = await levels.getLevels(ctx, ids);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Takes the signed-in educator's answer to a school: accepted, they teach there from now on. Refuses with not_found what no
 * school asks, or asks no more, and with level_closed a school that was closed meanwhile.
 */
export async function answerSchool(ctx: PersonCtx, levelId: string, accept: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { personId: educatorId } = tx.actor;
    await lockPerson(tx.scope, educatorId);
    const { active } = await getPerson(tx, educatorId);
    const end = accept ? deleteEducatorRequest : refuseEducatorRequest;
    const isOpen = active && (await end(tx.scope, { educatorId, levelId }, tx.clock.now()));
    if (!isOpen) throw new Refusal('not_found');
    if (accept) await joinSchool(tx, levelId);
    else
      await audit.record(tx, {
        ...{ action: 'educator-link.refused', subjectKind: 'educatorLink', subjectId: educatorId },
        after: { levelIds: [levelId] },
      });
    await tellWindows(tx, educatorId);
  });
}

async function joinSchool(tx: PersonCtx, levelId: string): Promise<void> {
  const { personId: educatorId } = tx.actor;
  if (!(await levels.lockOpen(tx, [levelId]))) throw new Refusal('level_closed');
  const before = (await levelIdsOfEducator(tx, educatorId)).toSorted();
  if (!before.includes(levelId)) await changeSchools(tx, educatorId, { added: [levelId], removed: [] });
  await audit.record(tx, {
    ...{ action: 'educator-link.accepted', subjectKind: 'person', subjectId: educatorId },
    before: { levelIds: before },
    after: { levelIds: [...new Set([...before, levelId])].toSorted() },
  });
}
