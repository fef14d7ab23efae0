import { describe, expect, it } from 'vitest';
import type { ProviderTrial } from '@lectern/contract/administration/providers.shapes.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { signOnStage, type SignOnStage } from '../../../test/sign-on-stage.ts';

let stage: SignOnStage;
let admin: MadePerson | undefined;
signOnStage((told) => (stage = told));

async function hostId(): Promise<string> {
  const row = await stage.server.db
    .selectFrom('identityProviders')
    .select('hostId')
    .where('id', '=', stage.id)
    .executeTakeFirstOrThrow();
  return row.hostId;
}

async function keeper(): Promise<MadePerson> {
  admin ??= await makePerson(stage.server, stage.world, 'topAdmin');
  return admin;
}

async function test(as: MadePerson, host = stage.world.hostName) {
  return stage.server.call<ProviderTrial>(
    `POST /white-label/hosts/${await hostId()}/providers/${stage.id}/trial`,
    { as: as.token, host },
  );
}

describe('testing a provider', () => {
  it('asks it again and has no problem', async () => {
    for (const _twice of [1, 2])
      expect((await test(await keeper())).response).toEqual({ problems: [], offersSignOut: false });
    const asked = stage.provider.requests.filter((path) => path.startsWith('/.well-known/'));
    expect(asked).toHaveLength(2);
  });

  it('tells what is wrong', async () => {
    stage.provider.metadata = { issuer: 'https://id.elsewhere.example', end_session_endpoint: 'https://a.b' };
    const { status, response } = await test(await keeper());
    expect([status, response]).toEqual([
      200,
      {
        problems: [{ problem: 'otherIssuer', detail: 'https://id.elsewhere.example' }],
        offersSignOut: false,
      },
    ]);
  });

  it('never asks an address of an own network', async () => {
    const { server, id } = stage;
    const of = (issuer: string) =>
      server.db.updateTable('identityProviders').set({ issuer }).where('id', '=', id).execute();
    await of('https://127.0.0.1:1');
    const answer = await test(await keeper());
    await of(stage.provider.issuer);
    expect(answer.response?.problems).toEqual([{ problem: 'notPublic', detail: '' }]);
  });

  it('is for people who keep the host alone', async () => {
    const other = await makePerson(stage.server, stage.world, 'levelOneAdmin');
    expect((await test(other)).response_code).toBe('access_denied');
    const stranger = await makePerson(stage.server, stage.second, 'topAdmin');
    expect((await test(stranger, stage.second.hostName)).status).toBe(404);
    expect(stage.provider.requests).toEqual([]);
  });
});
