import { roleNames } from '@lectern/contract/access/roles.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { setTaught, taughtBy } from '../subjects/teaching.service.ts';
import { cancelVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { done, failedBy, valueOf, type Done } from './line-results.rules.ts';
import type { LineNow } from './student-lines.service.ts';
import type { Choices } from './uploads.repo.ts';

async function areOpen(tx: PersonCtx, levelIds: readonly string[]): Promise<boolean> {
  for (const id of levelIds) if (!(await levels.holdOpen(tx, [id]))) return false;
  return true;
}

/** Makes the account of an educator whom a line names, at the schools that it names. */
export async function addEducator(tx: PersonCtx, { staged, fresh }: LineNow): Promise<Done> {
  const { levelIds = [], subcategoryIds = [] } = fresh.adds;
  if (!(await areOpen(tx, levelIds))) return failedBy(staged, 'bulkUploads.remark.levelClosed');
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(fresh.changes, field);
  const values = {
    ...{ firstName: value('firstName') ?? '', lastName: value('lastName') ?? '' },
    ...{ email: value('email') ?? null, mobile: value('mobileNumber') ?? null },
  };
  const { timeZone } = await levels.switchesAt(tx, levelIds[0] ?? null);
  const id = await people.addPerson(tx, {
    ...{ ...values, role: roleNames.educator, educatorLevelIds: levelIds },
    ...{ timeZone: timeZone.value, mailVerified: false },
  });
  await setTaught(tx, { educatorId: id, isWholeReach: true }, subcategoryIds);
  await audit.record(tx, {
    ...{ action: 'person.added', subjectKind: 'person', subjectId: id },
    after: { ...values, levelIds, subcategoryIds },
  });
  return done(staged, id);
}

/** Changes an educator as a line says: schools and subcategories are added, the person is changed by who keeps them. */
export async function changeEducator(tx: PersonCtx, { staged, fresh }: LineNow): Promise<Done> {
  const { levelIds = [], subcategoryIds = [] } = fresh.adds;
  const id = fresh.personId ?? '';
  if (!(await areOpen(tx, levelIds))) return failedBy(staged, 'bulkUploads.remark.levelClosed');
  const { person, rights } = await accounts.readEducator(tx, id);
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(fresh.changes, field);
  const before = { firstName: person.firstName, lastName: person.lastName, mobile: person.mobile };
  const after = {
    ...{ firstName: value('firstName') ?? before.firstName, lastName: value('lastName') ?? before.lastName },
    mobile: value('mobileNumber') ?? before.mobile,
  };
  await accounts.changeEntered(tx, { id, version: fresh.version ?? 0 }, after);
  await accounts.changeSchools(tx, id, { added: levelIds, removed: [] });
  const taught = await taughtBy(tx, id);
  await setTaught(tx, { educatorId: id, isWholeReach: rights.mayEditPerson }, [
    ...taught.map((one) => one.id),
    ...subcategoryIds,
  ]);
  await audit.record(tx, {
    ...{ action: 'person.changed', subjectKind: 'person', subjectId: id },
    ...{ before: { ...before, levelIds: [], subcategoryIds: [] } },
    after: { ...after, levelIds, subcategoryIds },
  });
  return done(staged, id);
}

/** Closes or opens the account that a line names; sessions to come are kept or cancelled as the confirmation says. */
export async function changeStatus(
  tx: PersonCtx,
  { staged, fresh }: LineNow,
  choices: Choices,
): Promise<Done> {
  const id = fresh.personId ?? '';
  const active = fresh.changes.some(({ field, after }) => field === 'active' && after === true);
  await accounts.setActive(tx, id, active);
  if (!active && choices.sessions === 'cancel')
    await queue(tx, cancelVisitsOf, { personId: id, reason: choices.reason, decidedBy: tx.actor.personId });
  return done(staged, id);
}
