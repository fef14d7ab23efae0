import { isEducator } from '@lectern/contract/access/roles.ts';
import { enrolmentLimits } from '@lectern/contract/enrolment/enrolment.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import * as placing from '../people/placing.service.ts';
import * as subjects from '../subjects/offered.service.ts';
import type { EnrolmentRow } from './enrolment.repo.ts';
import { joinRoster } from './roster.service.ts';

/** Only subcategories that are still offered there are taught. */
async function acceptEducator(tx: PersonCtx, row: EnrolmentRow): Promise<void> {
  const { personId, firstName, lastName, mobile, levelIds, subcategoryIds } = row;
  const { version } = await people.getPerson(tx, personId);
  await accounts.changeEntered(tx, { id: personId, version }, { firstName, lastName, mobile });
  await accounts.changeSchools(tx, personId, { added: levelIds, removed: [] });
  const bounds = { search: null, offset: 0, limit: enrolmentLimits.subcategories };
  const offered = await subjects.offeredAt(tx, { levelIds, ids: subcategoryIds, ...bounds });
  if (offered.total === 0) throw new Refusal('choice_not_offered');
  await subjects.teach(
    tx,
    personId,
    offered.rows.map(({ id }) => id),
  );
}

/**
 * Places a student at the school. Refuses a number that is taken there, naming its owner: the school knows both.
 */
async function acceptStudent(
  tx: PersonCtx,
  { personId, levelIds, studentNumber }: EnrolmentRow,
): Promise<void> {
  const [levelId = ''] = levelIds;
  const owner = studentNumber === null ? undefined : await people.findByStudentNumber(tx, studentNumber);
  if (owner && owner.id !== personId && owner.levelId === levelId)
    throw new Refusal('roll_number_taken', { params: { name: owner.name, number: studentNumber ?? '' } });
  await placing.placeStudent(tx, personId, { levelId, studentNumber });
}

/**
 * Makes a person a member of the schools they asked for. Refuses with level_closed, choice_not_offered,
 * roll_number_taken and student_number_in_use what prevents it by now; a joining student takes over the account with
 * the number at the school.
 */
export async function accept(tx: PersonCtx, row: EnrolmentRow, joins: boolean): Promise<void> {
  const { personId, levelIds } = row;
  for (const id of levelIds) if (!(await levels.lockOpen(tx, [id]))) throw new Refusal('level_closed');
  const { role } = await people.getPerson(tx, personId);
  if (isEducator(role)) return acceptEducator(tx, row);
  if (joins) return joinRoster(tx, row);
  await acceptStudent(tx, row);
}
