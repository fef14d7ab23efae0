import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import * as identity from '../identity/identity.service.ts';
import { record } from './audit.service.ts';

let server: TestServer;
let world: World;
let system: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  system = await server.server.contexts.forInstitution(world.institutionId);
});
afterAll(() => server.stop());

const entriesOf = (subjectId: string) =>
  server.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', subjectId).execute();

describe('an audit row', () => {
  it('says who did what to which record, when and from where', async () => {
    const educator = await makePerson(server, world, 'educator');
    const subjectId = randomUUID();
    await record(
      { ...(await identity.actAs(system, educator.id)), address: '192.0.2.1' },
      {
        action: 'visit-notes.read',
        subjectKind: 'visit',
        subjectId,
      },
    );
    expect(await entriesOf(subjectId)).toMatchObject([
      {
        institutionId: world.institutionId,
        actorId: educator.id,
        action: 'visit-notes.read',
        subjectKind: 'visit',
        address: '192.0.2.1',
        createdAt: server.clock.now(),
      },
    ]);
  });

  it('says what a change was from and to, and nothing of what stayed', async () => {
    const subjectId = randomUUID();
    await record(system, {
      action: 'level.changed',
      subjectKind: 'level',
      subjectId,
      before: { name: 'North', code: 'N' },
      after: { name: 'North West', code: 'N' },
    });
    expect(await entriesOf(subjectId)).toMatchObject([
      { actorId: null, beforeValues: { name: 'North' }, afterValues: { name: 'North West' } },
    ]);
  });

  it('goes with the transaction that wrote it', async () => {
    const subjectId = randomUUID();
    const failing = transaction(system, async (tx) => {
      await record(tx, { action: 'person.changed', subjectKind: 'person', subjectId });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await entriesOf(subjectId)).toEqual([]);
  });
});
