import { makeVisit } from './call-factories.ts';
import { makePerson, makeSubject, type MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import type { TestServer } from './test-server.ts';
import { makeWeekly } from './visits-factories.ts';

/** A district with a colleague of the educator who teaches the same, and a completed session of the educator's. */
export interface Colleagues extends District {
  readonly colleague: MadePerson;
  /** Completed, of the educator with the student, in the subject that the colleague teaches too. */
  readonly visitId: string;
}

/** Makes what a referral needs. */
export async function makeColleagues(server: TestServer, district: District): Promise<Colleagues> {
  const { world, educator, student, subjectId, subcategoryId } = district;
  const { institutionId } = world;
  const colleague = await makePerson(server, world, 'educator', { firstName: 'Ben' });
  await server.db
    .insertInto('educatorSubcategories')
    .values({ institutionId, educatorId: colleague.id, subcategoryId })
    .execute();
  await makeWeekly(server, { institutionId, educatorId: colleague.id });
  const { id: visitId } = await makeVisit(server, world, {
    ...{ educator, students: [student], startsIn: -600, state: 'completed' },
  });
  await server.db.updateTable('visits').set({ subjectId, subcategoryId }).where('id', '=', visitId).execute();
  return { ...district, colleague, visitId };
}

/** Another completed or other session of the same two. */
export async function makeReferable(
  server: TestServer,
  { world, educator, student, subjectId, subcategoryId }: District,
  given: Partial<Parameters<typeof makeVisit>[2]> = {},
): Promise<string> {
  const { id } = await makeVisit(server, world, {
    ...{ educator, students: [student], startsIn: -500, state: 'completed' },
    ...given,
  });
  await server.db.updateTable('visits').set({ subjectId, subcategoryId }).where('id', '=', id).execute();
  return id;
}

/** Somebody who teaches something else. */
export async function makeOtherTeacher(server: TestServer, { world }: District): Promise<MadePerson> {
  const teacher = await makePerson(server, world, 'educator', { firstName: 'Cleo' });
  await makeSubject(server, world, [teacher.id]);
  return teacher;
}
