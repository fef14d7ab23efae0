import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import type { NewComer } from './sign-on.rules.ts';

/** The open schools of codes; none where one of several is unknown or closed, so that nobody is put into half of them. */
async function placesOf(tx: Ctx, codes: readonly string[]): Promise<readonly string[]> {
  const found = await levels.openSchoolsByCode(tx, codes);
  return found.length === new Set(codes).size ? found.map(({ id }) => id) : [];
}

/** An inactive account keeps its address and its number, too. */
async function isTaken(tx: Ctx, { email, number }: Pick<NewComer, 'email' | 'number'>): Promise<boolean> {
  if (email !== null && (await people.findByEmail(tx, email))) return true;
  return number !== null && (await people.findByStudentNumber(tx, number)) !== undefined;
}

/** The product itself carries out the institution's rules for its provider. */
function asProduct(tx: Ctx): Ctx {
  return { ...tx, actor: { kind: 'system' } };
}

/**
 * Makes an account for a person whom a provider vouches for: at the schools that it names, else at none, and then
 * they ask for one; they sign in by the provider alone until an administrator allows more. Null when their address
 * or number belongs to somebody else, whose account is not active.
 */
export async function makeAccount(tx: Ctx, comer: NewComer): Promise<string | null> {
  const { role, firstName, lastName, email, number, schoolCodes } = comer;
  const places = await placesOf(tx, isStudent(role) ? schoolCodes.slice(0, 1) : schoolCodes);
  const [levelId = null] = isStudent(role) ? places : [];
  // Without a school a number is what the student says: the school that accepts them enters it.
  const studentNumber = levelId === null ? null : number;
  if (await isTaken(tx, { email, number })) return null;
  const values = { firstName, lastName, email, studentNumber, levelId };
  const id = await people.addPerson(asProduct(tx), {
    ...{ ...values, role, mailVerified: email !== null, providerOnly: true },
    isNewcomer: places.length === 0,
    educatorLevelIds: isEducator(role) ? places : [],
  });
  await audit.record(tx, {
    ...{ action: 'person.added', subjectKind: 'person', subjectId: id },
    after: { firstName, lastName, email: email ?? '', levelIds: [...places] },
  });
  return id;
}
