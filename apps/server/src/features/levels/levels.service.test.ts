import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from './levels.service.ts';

let server: TestServer;
let world: World;
let second: World;
let ctx: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
  ctx = await server.server.contexts.forInstitution(world.institutionId);
});
afterAll(() => server.stop());

describe('the tree of levels', () => {
  it('is walked up and down', async () => {
    const [top, area, school] = world.levels;
    expect((await levels.levelWithAncestors(ctx, school)).map((level) => level.id)).toEqual([
      top,
      area,
      school,
    ]);
    expect((await levels.levelWithDescendants(ctx, area)).toSorted()).toEqual([area, school].toSorted());
    expect(await levels.isWithinLevel(ctx, school, top)).toBe(true);
    expect(await levels.isWithinLevel(ctx, top, school)).toBe(false);
  });

  it('ends at the institution', async () => {
    const foreign = second.levels[2];
    await expect(levels.getLevel(ctx, foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect((await levels.getLevels(ctx, [foreign, world.levels[0]])).size).toBe(1);
    expect(await levels.levelWithAncestors(ctx, foreign)).toEqual([]);
    expect(await levels.levelWithDescendants(ctx, foreign)).toEqual([]);
  });

  it('grows one step deeper than the parent, by the product or who stands just above', async () => {
    const id = await levels.addLevel(ctx, { name: 'New school', parentId: world.levels[1] });
    expect((await levels.getLevel(ctx, id)).depth).toBe(3);
    const admin = await makePerson(server, world, 'topAdmin');
    const asAdmin = await identity.actAs(ctx, admin.id);
    const district = await levels.addLevel(asAdmin, { name: 'Mine', parentId: null });
    expect((await levels.getLevel(ctx, district)).depth).toBe(1);
    await expect(levels.addLevel(asAdmin, { name: 'Deeper', parentId: district })).rejects.toMatchObject({
      code: 'access_denied',
    });
    await expect(levels.addLevel(ctx, { name: 'Too deep', parentId: world.levels[2] })).rejects.toMatchObject(
      {
        code: 'access_denied',
      },
    );
  });
});
