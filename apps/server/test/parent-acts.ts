import type { AskedChild } from '@lectern/contract/administration/parents.shapes.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { makePerson, type MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import { eventually } from './identity-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

const named = { firstName: 'Pat', lastName: 'Byron' };

/** What parents and the school of a district do about links, through HTTP. */
export function parentActs(server: TestServer, district: District) {
  const { world, levelThree } = district;
  const call = <R = unknown>(as: MadePerson, route: string, body?: unknown): Promise<Answer<R>> =>
    server.call(route, { as: as.token, host: world.hostName, body });
  const view = async (id: string) =>
    (await call<StudentView>(levelThree, `GET /user/student/${id}`)).response as StudentView;
  const questions = async (as: MadePerson) =>
    (await call<{ children: AskedChild[] }>(as, 'GET /user/parent/question')).response?.children ?? [];
  return {
    call,
    view,
    questions,
    /** A parent who has joined and has no child yet. */
    makeParent: () => makePerson(server, world, 'parent'),
    /** The parents as the school sees them: address, and whether linked. */
    linksOf: async (id: string) =>
      (await view(id)).parents.map(({ email, isLinked }) => [email, isLinked] as const),
    /** Makes these the parents of a student, as the school's form does. */
    enter: async (studentId: string, emails: readonly string[]): Promise<void> => {
      const student = await view(studentId);
      const { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version } = student;
      const body = {
        ...{ studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version },
        ...{ grade: student.grade ?? '', parents: emails.map((one) => ({ ...named, email: one })) },
      };
      const answer = await call(levelThree, `PUT /user/student/${studentId}`, body);
      if (answer.status !== 200) throw new Error(`The school could not enter parents: ${answer.status}`);
    },
    /** Waits until the parent is asked of a student. */
    asked: (as: MadePerson, studentId: string) =>
      eventually(async () => (await questions(as)).find((one) => one.studentId === studentId)),
    answer: (as: MadePerson, studentId: string, isMine: boolean) =>
      call(as, `PUT /user/parent/child/${studentId}`, { isMine }),
    childrenOf: async (as: MadePerson) =>
      ((await call<{ data: { id: string }[] }>(as, 'GET /user/kid')).response?.data ?? []).map(
        ({ id }) => id,
      ),
    /** What was written down of somebody: the act, who did it, and how many levels' administrators may read it. */
    acts: async (subjectId: string) =>
      (
        await server.db
          .selectFrom('auditEntries')
          .select(['action', 'actorId', 'levelIds'])
          .where('subjectId', '=', subjectId)
          .where('action', 'like', 'parent-%')
          // The clock of a test stands still: what was written at one moment is told apart by its number alone.
          .orderBy('seq')
          .execute()
      ).map(({ action, actorId, levelIds }) => [action, actorId, levelIds.length]),
  };
}

/** What parents and the school of one district do. */
export type ParentActs = ReturnType<typeof parentActs>;
