import { roleNames } from '@lectern/contract/access/roles.ts';
import type { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { setTaught, taughtBy } from '../subjects/teaching.service.ts';
import { cancelVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { viewEducator } from './educators.service.ts';
import { changeEmail, inviteNew } from './invitations.service.ts';

type NewEducator = CallParsed<typeof educatorsCalls.addEducator>['body'];
type ChangedEducator = CallParsed<typeof educatorsCalls.changeEducator>['body'];
type EducatorView = CallResult<typeof educatorsCalls.keptEducator>;
type Association = NonNullable<ChangedEducator['association']>;

/**
 * Only open schools accept new people, so closing one waits for this. Refuses with not_found what is not a school.
 */
async function refuseClosed(tx: PersonCtx, levelIds: readonly string[]): Promise<void> {
  const schools = await levels.getLevels(tx, levelIds);
  for (const id of levelIds) {
    if (!levels.isSchool(schools.get(id))) throw new Refusal('not_found');
    if (!(await levels.lockOpen(tx, [id]))) throw new Refusal('level_closed');
  }
}

/** Adds an educator to the asker's schools, and invites them by mail. Refuses an address that is taken. */
export async function addEducator(ctx: PersonCtx, form: NewEducator): Promise<EducatorView> {
  const id = await credentials.keepingEntered(ctx, async (tx) => {
    const { firstName, lastName, email, mobileNumber: mobile } = form;
    const levelIds = [...new Set(form.levelIds)];
    await refuseClosed(tx, levelIds);
    const { timeZone } = await levels.switchesAt(tx, levelIds[0] ?? '');
    const values = { firstName, lastName, email, mobile };
    const made = await people.addPerson(tx, {
      ...{ ...values, role: roleNames.educator, educatorLevelIds: levelIds },
      ...{ timeZone: timeZone.value, mailVerified: false },
    });
    await setTaught(
      tx,
      { educatorId: made, isWholeReach: true, levelIds, field: 'subcategoryIds' },
      form.subcategoryIds,
    );
    await audit.record(tx, {
      ...{ action: 'person.added', subjectKind: 'person', subjectId: made },
      after: { ...values, levelIds, subcategoryIds: form.subcategoryIds },
    });
    await inviteNew(tx, made);
    return made;
  });
  return viewEducator(ctx, id);
}

async function stateOf(tx: PersonCtx, id: string) {
  const { firstName, lastName, email, mobile } = await people.getPerson(tx, id);
  const [levelIds, taught] = await Promise.all([people.levelIdsOfEducator(tx, id), taughtBy(tx, id)]);
  const subcategoryIds = taught.map((one) => one.id);
  return { firstName, lastName, email, mobile, levelIds: levelIds.toSorted(), subcategoryIds };
}

/**
 * Changes nothing at schools out of the asker's reach. At schools that the educator leaves, sessions are kept or
 * cancelled.
 */
async function changeAssociation(
  tx: PersonCtx,
  { educatorId, isWholeReach }: { educatorId: string; isWholeReach: boolean },
  { levelIds, subcategoryIds, sessions, reason = '' }: Association,
): Promise<void> {
  const reach = await levels.reachOf(tx);
  if (levelIds.some((id) => !levels.isReached(reach, id))) throw new Refusal('not_found');
  const current = await people.levelIdsOfEducator(tx, educatorId);
  const added = [...new Set(levelIds)].filter((id) => !current.includes(id));
  const removed = current.filter((id) => levels.isReached(reach, id) && !levelIds.includes(id));
  if (current.length + added.length === removed.length)
    throw new Refusal('invalid_input', {
      fields: [{ field: 'association.levelIds', message: 'administration.educator.schoolMissing' }],
    });
  await refuseClosed(tx, added);
  await accounts.changeSchools(tx, educatorId, { added, removed });
  const schools = await people.levelIdsOfEducator(tx, educatorId);
  const teacher = { educatorId, isWholeReach, levelIds: schools, field: 'association.subcategoryIds' };
  await setTaught(tx, teacher, subcategoryIds);
  if (sessions === 'keep' || removed.length === 0) return;
  const decided = { personId: educatorId, reason, decidedBy: tx.actor.personId };
  await queue(tx, cancelVisitsOf, { ...decided, levelIds: removed });
}

/**
 * Saves what was entered about an educator: the person, if the asker reaches all of their schools, otherwise only
 * the association with the schools in reach. Null if that was the last such school. Refuses with changed_meanwhile
 * when the educator has a newer version.
 */
export async function changeEducator(
  ctx: PersonCtx,
  id: string,
  { person, association, version }: ChangedEducator,
): Promise<EducatorView | null> {
  await credentials.keepingEntered(ctx, async (tx) => {
    const { person: educator, rights } = await accounts.readEducator(tx, id);
    if (person && !rights.mayEditPerson) throw new Refusal('access_denied');
    if (association && !rights.mayEditAssociation) throw new Refusal('access_denied');
    const before = await stateOf(tx, id);
    const {
      firstName,
      lastName,
      mobileNumber: mobile,
    } = person ?? { ...educator, mobileNumber: educator.mobile };
    await accounts.changeEntered(tx, { id, version }, { firstName, lastName, mobile });
    if (association)
      await changeAssociation(tx, { educatorId: id, isWholeReach: rights.mayEditPerson }, association);
    if (person) await changeEmail(tx, educator, person.email);
    const after = { ...(await stateOf(tx, id)), ...(person ? { email: person.email } : {}) };
    await audit.record(tx, {
      ...{ action: 'person.changed', subjectKind: 'person', subjectId: id },
      ...{ before, after, leftLevelIds: before.levelIds },
    });
  });
  return (await accounts.isEducatorRead(ctx, id)) ? viewEducator(ctx, id) : null;
}
