import { describe, expect, it } from 'vitest';
import { headers } from '@lectern/contract/core/envelope.ts';
import { makeVisit } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { creationBody, type District } from './group-factories.ts';
import { mailsTo, neverCame } from './identity-factories.ts';
import { districtPerTest } from './institution-per-test.ts';
import type { Answer, TestServer } from './test-server.ts';
import { slotAfter } from './visits-factories.ts';

let server: TestServer;
let district: District;

districtPerTest('twice', (made) => {
  ({ server, district } = made);
});

interface Sent {
  readonly as: MadePerson;
  readonly route: string;
  readonly body?: object;
}

const send = ({ as, route, body }: Sent, key: string): Promise<Answer<unknown>> =>
  server.call(route, {
    ...{ as: as.token, host: district.world.hostName, headers: { [headers.idempotencyKey]: key } },
    ...(body ? { body } : {}),
  });

/** The version of what was read, which another save would raise. */
async function versionOf(as: MadePerson, route: string): Promise<number> {
  const answer = await server.call<{ version: number }>(route, {
    as: as.token,
    host: district.world.hostName,
  });
  return answer.response?.version ?? -1;
}

/** What is sent, how often it happened, and what a second one with another key is refused with. */
interface Row {
  readonly sent: Sent;
  readonly times: () => Promise<number>;
  readonly withOtherKey: string;
}

const rows: Record<string, () => Promise<Row>> = {
  'a note that is completed': async () => {
    const { world, educator, student } = district;
    const made = { educator, students: [student], state: 'notePending' as const, startsIn: -60 };
    const { id: visitId } = await makeVisit(server, world, made);
    const body = { visitId, plan: 'Practise thirds.', visitNoteCompletedStatus: 1 };
    const completions = async () =>
      (
        await server.db
          .selectFrom('visitNotes')
          .select('completedAt')
          .where('visitId', '=', visitId)
          .where('completedAt', 'is not', null)
          .execute()
      ).length;
    return {
      sent: { as: educator, route: 'POST /visit/soap-notes', body },
      times: completions,
      withOtherKey: 'note_complete',
    };
  },
  'the link of a guest': async () => {
    const startsAt = slotAfter(server, 300);
    const made = await server.call<{ visitId: string }>('POST /visit/session', {
      ...{ as: district.levelTwo.token, host: district.world.hostName },
      body: { ...creationBody(district, 'broadcast', startsAt), tutorId: district.educator.id },
    });
    const links = async () =>
      (await server.db.selectFrom('visitInvitations').select('visitId').execute()).filter(
        ({ visitId }) => visitId === made.response?.visitId,
      ).length;
    const route = `POST /visit/${made.response?.visitId}/guests`;
    return { sent: { as: district.levelTwo, route }, times: links, withOtherKey: 'ok' };
  },
  'an invitation': async () => {
    await neverCame(server, district.student.id);
    return {
      sent: { as: district.levelThree, route: `POST /user/${district.student.id}/invitation` },
      times: async () => (await mailsTo(server, district.student.email, 'invitation')).length,
      withOtherKey: 'ok',
    };
  },
  'the name of a subject': async () => {
    const made = await server.call<{ id: string }>('POST /expertises', {
      ...{ as: district.levelTwo.token, host: district.world.hostName },
      body: { name: 'Art', subcategories: ['Clay'] },
    });
    const route = `PUT /expertises/${made.response?.id}`;
    return {
      sent: { as: district.levelTwo, route, body: { name: 'Arts', version: 0 } },
      times: () => versionOf(district.levelTwo, route.replace('PUT', 'GET')),
      withOtherKey: 'changed_meanwhile',
    };
  },
  'a wish to erase': async () => {
    const as = await makePerson(server, district.world, 'topAdmin');
    const { id } = district.student;
    await server.db.updateTable('people').set({ active: false }).where('id', '=', id).execute();
    const asked = async () =>
      (await server.db.selectFrom('erasures').select('id').where('personId', '=', id).execute()).length;
    return {
      sent: { as, route: `POST /personal-data/${id}/erasure` },
      times: asked,
      withOtherKey: 'erasure_asked',
    };
  },
};

describe('what is sent twice with the same key', () => {
  it.each(Object.keys(rows))('%s happens once, and both are answered alike', async (name) => {
    const row = await rows[name]?.();
    if (!row) throw new Error(`There is no ${name}.`);
    const { sent, times, withOtherKey } = row;
    const answers = await Promise.all([send(sent, 'the-same-press'), send(sent, 'the-same-press')]);
    // The answer may be lost on its way, and be asked for later.
    answers.push(await send(sent, 'the-same-press'));
    expect(answers.map(({ response_code }) => response_code)).toEqual(['ok', 'ok', 'ok']);
    for (const { response } of answers) expect(response).toEqual(answers[0]?.response);
    await expect.poll(times).toBe(1);
    expect((await send(sent, 'another-press')).response_code).toBe(withOtherKey);
  });
});
