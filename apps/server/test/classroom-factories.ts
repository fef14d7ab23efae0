import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { makeCast, makeVisit, openSocket, type Cast, type TestSocket } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** A class of four with an administrator of Level 2 above it. */
export interface ClassCast extends Cast {
  readonly students: readonly [MadePerson, MadePerson, MadePerson];
  readonly observer: MadePerson;
}

export async function makeClassCast(server: TestServer): Promise<ClassCast> {
  const cast = await makeCast(server);
  const named = (firstName: string) =>
    makePerson(server, cast.world, 'student', { firstName, lastName: 'Pupil' });
  return {
    ...cast,
    students: [await named('Ann'), await named('Ben'), await named('Cy')],
    observer: await makePerson(server, cast.world, 'levelTwoAdmin', { firstName: 'Olga' }),
  };
}

/** Students of a visit who are in its call, as if each had taken the seat. */
export async function seat(
  server: TestServer,
  visitId: string,
  people: readonly MadePerson[],
): Promise<void> {
  await server.db
    .updateTable('visitParticipants')
    .set({ state: 'inCall' })
    .where('visitId', '=', visitId)
    .where(
      'personId',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
}

/** An open call with everybody named in it; sockets are closed by `end`. */
export interface HeldClass {
  readonly id: string;
  readonly educator: TestSocket;
  readonly students: TestSocket[];
  enter(person: MadePerson): Promise<TestSocket>;
  end(): void;
}

export async function holdClass(
  server: TestServer,
  port: number,
  given: { cast: ClassCast; kind?: VisitKind },
): Promise<HeldClass> {
  const { cast, kind = 'classroom' } = given;
  const { id } = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [...cast.students, cast.student],
    kind,
  });
  await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
  const opened: TestSocket[] = [];
  const enter = async ({ token }: MadePerson): Promise<TestSocket> => {
    const socket = await openSocket(port, '/chat', { token, visitId: id });
    opened.push(socket);
    return socket;
  };
  const educator = await enter(cast.educator);
  await educator.send('on_doctor_connect', { visitId: id });
  const students: TestSocket[] = [];
  for (const student of cast.students) {
    const socket = await enter(student);
    await socket.send('on_patient_connect', { visitId: id });
    students.push(socket);
  }
  return { id, educator, students, enter, end: () => opened.forEach((socket) => socket.close()) };
}
