import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../test/classroom-factories.ts';
import type { MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  held = await holdClass(server, port, { cast });
});
afterEach(() => held.end());

describe('the removal of the only child that a parent has in a class', () => {
  const put = (studentId: string) =>
    server.call('POST /visit/classroom/remove-student', {
      as: cast.educator.token,
      body: { visitId: held.id, studentId },
    });
  const tried = async ({ token }: MadePerson) => {
    const asked = await Promise.all([
      ...['credentials', 'video-flow', 'call-status', 'kid-info', 'handout', 'whiteboard'].map((path) =>
        server.call(`GET /visit/${held.id}/${path}`, { as: token }),
      ),
      server.call(`GET /${held.id}/chat`, { as: token }),
      server.call(`POST /${held.id}/chat`, {
        as: token,
        body: { clientMessageId: crypto.randomUUID(), textMessage: 'still here' },
      }),
    ]);
    const socket = await openSocket(port, '/chat', { token, visitId: held.id }).then(
      (one) => {
        one.close();
        return 'open';
      },
      (error: Error) => error.message,
    );
    return [...asked.map((one) => one.status), socket];
  };
  const isOut = [...Array.from({ length: 8 }, () => 403), 'removed_from_visit'];

  it('closes every way in that the parent has', async () => {
    await (await held.enter(cast.parent)).send('on_patient_connect', { visitId: held.id });
    expect(await tried(cast.parent)).not.toContain(403);
    await put(cast.student.id);
    expect(await tried(cast.parent)).toEqual(isOut);
    const shown = await server.call(`GET /visit/${held.id}`, { as: cast.parent.token });
    expect(shown.response).toMatchObject({ sessionStatus: 'Removed' });
  });

  it('puts out the parent who is inside, tells them why, and the others that they left', async () => {
    const socket = await held.enter(cast.parent);
    await socket.send('on_patient_connect', { visitId: held.id });
    await put(cast.student.id);
    await socket.isClosed();
    const told = socket.pushed.find((one) => one.event === 'call_disconnected')?.payload;
    expect(told).toMatchObject({ userId: cast.parent.id, reason: 'removed' });
    expect(server.media.removed).toContainEqual({ room: held.id, identity: cast.parent.id });
    const seen = () => held.educator.pushed.filter((one) => one.event === 'call_disconnected');
    await expect
      .poll(() => seen().map((one) => one.payload))
      .toContainEqual(expect.objectContaining({ userId: cast.parent.id, reason: 'left' }));
  });

  it('closes a socket of the parent who never took a seat', async () => {
    const socket = await held.enter(cast.parent);
    expect(await put(cast.student.id)).toMatchObject({ status: 200 });
    await socket.isClosed();
  });

  it('leaves in a parent of another child who is still of the class, until that one is put out too', async () => {
    const { id } = cast.students[0];
    const of = { institutionId: cast.world.institutionId, parentId: cast.parent.id, studentId: id };
    await server.db.insertInto('guardianships').values(of).execute();
    const socket = await held.enter(cast.parent);
    await socket.send('on_patient_connect', { visitId: held.id });
    await put(cast.student.id);
    expect(await tried(cast.parent)).not.toContain(403);
    expect(await socket.send('class_state', { visitId: held.id })).toMatchObject({ response_code: 'ok' });
    await put(id);
    await socket.isClosed();
    expect(await tried(cast.parent)).toEqual(isOut);
    await server.db.deleteFrom('guardianships').where('studentId', '=', id).execute();
  });
});
