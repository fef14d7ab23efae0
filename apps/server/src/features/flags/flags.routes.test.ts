import { describe, expect, it } from 'vitest';
import { flagStatusIds, otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { FlagInfo } from '@lectern/contract/flags/flags.shapes.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { flagActs } from '../../../test/flag-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

const { moreInfoNeeded, moreInfoProvided, actionTaken } = flagStatusIds;

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof flagActs>;

districtPerTest('flags', (made) => {
  ({ server, second, district } = made);
  acts = flagActs(server, district);
});

const toldTo = async (person: MadePerson) =>
  server.db
    .selectFrom('notifications')
    .select(['type', 'data'])
    .where('personId', '=', person.id)
    .orderBy('seq')
    .execute();

const wordsOf = (info: FlagInfo | null | undefined) =>
  info?.messages.map(({ message, status }) => `${status.status}: ${message}`);

describe('flagging a session', () => {
  it('is told to Levels 2 and 3 above it, with a mail, and to nobody else', async () => {
    const id = await acts.held();
    const answer = await acts.raise(id, { reason: '  Nobody could\nbe heard.  ' });
    expect(answer).toMatchObject({
      ...{ status: 201, message: 'The session has been flagged.' },
      response: {
        ...{ sessionId: id, flaggedCategory: { name: 'Other' }, otherCategoryReason: 'Noise' },
        ...{ mayAnswer: false, isNotPaid: false },
        messages: [
          {
            ...{ createdBy: district.educator.name, message: 'Nobody could\nbe heard.' },
            ...{ createdAt: server.clock.now().toISOString() },
            status: { status: 'Under Review', statusId: 'UNDER_REVIEW' },
          },
        ],
      },
    });
    for (const who of [district.levelTwo, district.levelThree]) {
      expect(await toldTo(who)).toMatchObject([
        { type: 'sessionFlagged', data: { visitId: id, educatorName: district.educator.name } },
      ]);
      expect((await mailsTo(server, who.email, 'session-flagged'))[0]).toMatchObject({
        body: expect.stringContaining(`${district.educator.name} flagged the session on`),
      });
    }
    for (const who of [district.educator, district.student, district.parent])
      expect(await toldTo(who)).toEqual([]);
  });

  it('happens once, also with two requests at the same moment, and the same request is answered again', async () => {
    const id = await acts.held();
    const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const both = await Promise.all([acts.raise(id, { key: keys[0] }), acts.raise(id, { key: keys[1] })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
    expect(both.find(({ status }) => status === 417)).toMatchObject({ response_code: 'already_flagged' });
    const won = both[0]?.status === 201 ? keys[0] : keys[1];
    expect((await acts.raise(id, { key: won })).status).toBe(201);
    expect(await toldTo(district.levelTwo)).toHaveLength(1);
    expect((await acts.read(id, district.educator)).response?.messages).toHaveLength(1);
  });

  it.each([
    [{ categoryId: '' }, 400, 'categoryId', 'Category is mandatory'],
    [{ otherCategoryReason: null }, 400, 'otherCategoryReason', 'Other category is mandatory'],
    [{ otherCategoryReason: '  ' }, 400, 'otherCategoryReason', 'Other category is mandatory'],
    [{ otherCategoryReason: 'x'.repeat(51) }, 400, 'otherCategoryReason', expect.any(String)],
    [{ reason: ' \n ' }, 400, 'reason', 'Reason is mandatory'],
    [{ reason: 'x'.repeat(501) }, 400, 'reason', expect.any(String)],
    [{ status: actionTaken }, 400, 'status', expect.any(String)],
  ])('wants each field: %j', async (given, status, field, message) => {
    const id = await acts.held();
    expect(await acts.raise(id, given)).toMatchObject({ status, validationErrors: [{ field, message }] });
    expect((await acts.read(id, district.educator)).response).toMatchObject({
      ...{ flaggedCategory: null, messages: [], mayAnswer: false },
    });
  });

  it('takes as much as the fields hold', async () => {
    const longest = { otherCategoryReason: 'x'.repeat(50), reason: '𝔸'.repeat(250) };
    expect((await acts.raise(await acts.held(), longest)).status).toBe(201);
  });

  it('is for completed sessions that are no classroom and no broadcast', async () => {
    for (const state of ['booked', 'inCall', 'notePending', 'cancelled', 'missed'] as const)
      expect([state, await acts.raise(await acts.held({ state }))]).toMatchObject([
        state,
        { status: 403, response_code: 'not_flaggable' },
      ]);
    for (const kind of ['classroom', 'broadcast'] as const)
      expect((await acts.raise(await acts.held({ kind }))).response_code).toBe('not_flaggable');
    for (const kind of ['onDemand', 'inPerson', 'conference'] as const)
      expect((await acts.raise(await acts.held({ kind }))).status).toBe(201);
  });

  it('is for its educator alone', async () => {
    const id = await acts.held();
    const otherEducator = await makePerson(server, district.world, 'educator');
    expect((await acts.raise(id, { as: otherEducator })).status).toBe(404);
    for (const as of [district.student, district.parent, district.levelTwo, district.levelThree])
      expect((await acts.raise(id, { as })).status).toBe(403);
    const stranger = await makePerson(server, second, 'educator');
    const body = { sessionId: id, categoryId: otherCategory.id, otherCategoryReason: 'x', reason: 'x' };
    expect(
      await server.call('POST /visit/flag', { as: stranger.token, host: second.hostName, body }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the dialogue about a flag', () => {
  it('goes from the educator to Level 3 and back until Level 2 acts, each told of the other', async () => {
    const id = await acts.held();
    const { educator, levelTwo, levelThree } = district;
    await acts.raise(id);
    for (const who of [levelTwo, levelThree])
      expect((await acts.read(id, who)).response).toMatchObject({ mayAnswer: true });
    const statuses = `GET /visit/${id}/flag/statuses`;
    expect((await acts.call(levelThree, statuses)).response).toEqual([
      { label: 'More Info Needed', name: moreInfoNeeded },
      { label: 'Action Taken', name: actionTaken },
    ]);
    expect((await acts.call(educator, statuses)).response).toEqual([]);

    const asked = await acts.answer(levelThree, id, { status: moreInfoNeeded, reason: 'Who was loud?' });
    expect(asked).toMatchObject({ status: 200, response: { mayAnswer: false } });
    expect(await toldTo(educator)).toMatchObject([
      { type: 'flagFeedback', data: { visitId: id, studentName: district.student.name } },
    ]);
    expect(await mailsTo(server, educator.email, 'session-flagFeedback')).toHaveLength(1);
    expect((await acts.call(educator, statuses)).response).toEqual([
      { label: 'More Info Provided', name: moreInfoProvided },
    ]);

    const told = await acts.answer(educator, id, { status: moreInfoProvided, reason: 'The room next door.' });
    expect(told.response).toMatchObject({ mayAnswer: false });
    for (const who of [levelTwo, levelThree])
      expect((await toldTo(who)).map(({ type }) => type)).toEqual(['sessionFlagged', 'flagMoreInfo']);

    const acted = await acts.answer(levelTwo, id, {
      ...{ status: actionTaken, reason: 'The room is closed.', isNotPaid: true },
    });
    expect(acted.response).toMatchObject({ isNotPaid: true, mayAnswer: false });
    expect(wordsOf((await acts.read(id, educator)).response)).toEqual([
      'Under Review: Nobody could be heard.',
      'More Info Needed: Who was loud?',
      'More Info Provided: The room next door.',
      'Action Taken: The room is closed.',
    ]);
    for (const who of [educator, levelTwo, levelThree])
      expect(await acts.answer(who, id, { status: moreInfoProvided })).toMatchObject({ status: 403 });
    expect(await auditAbout(server, id)).toMatchObject([
      {
        ...{ action: 'flag.answered', actorId: levelThree.id, beforeValues: { flagStatus: 'Under Review' } },
        afterValues: { flagStatus: 'More Info Needed' },
      },
      {
        ...{ actorId: levelTwo.id, beforeValues: { flagStatus: 'More Info Provided', notPaid: null } },
        afterValues: { flagStatus: 'Action Taken', notPaid: true },
      },
    ]);
  });

  it('takes one answer to each message: who is second is told, also in the same moment', async () => {
    const id = await acts.held();
    const { educator, levelTwo, levelThree } = district;
    const messageId = (await acts.raise(id)).response?.messages[0]?.id;
    const answer = (as: MadePerson, status: string, key?: string) =>
      acts.call(as, 'PUT /visit/flag', { key, body: { sessionId: id, messageId, status, reason: 'Seen.' } });
    const both = await Promise.all([answer(levelTwo, actionTaken), answer(levelThree, moreInfoNeeded)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)).toMatchObject({
      ...{ response_code: 'flag_answered' },
      message: 'Somebody else has answered meanwhile. Read the latest message before you answer.',
    });
    expect((await acts.read(id, educator)).response?.messages).toHaveLength(2);
    expect(await toldTo(educator)).toHaveLength(1);

    const other = await acts.held();
    await acts.raise(other);
    await acts.answer(levelThree, other, { status: moreInfoNeeded });
    // Both have read the same: after the other's answer, it is no longer the reader's turn.
    const asked = (await acts.read(other, educator)).response?.messages.at(-1)?.id;
    const twice = await Promise.all(
      [1, 2].map(() => acts.answer(educator, other, { status: moreInfoProvided, messageId: asked })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect((await acts.read(other, educator)).response?.messages).toHaveLength(3);
  });

  it('is led by whose turn it is, with a status that the turn has', async () => {
    const id = await acts.held();
    const { educator, levelThree } = district;
    const early = { status: actionTaken, messageId: crypto.randomUUID() };
    expect((await acts.answer(levelThree, id, early)).status).toBe(404);
    await acts.raise(id);
    for (const [who, status] of [
      [educator, moreInfoProvided],
      [educator, actionTaken],
      [levelThree, moreInfoProvided],
    ] as const)
      expect((await acts.answer(who, id, { status })).response_code).toBe('access_denied');
    for (const [given, field, message] of [
      [{ status: '' }, 'status', 'Status is mandatory'],
      [{ status: undefined }, 'status', 'Status is mandatory'],
      [{ status: actionTaken, reason: ' ' }, 'reason', 'Reason is mandatory'],
      [{ status: actionTaken, reason: 'x'.repeat(501) }, 'reason', expect.any(String)],
      [{ status: moreInfoNeeded, isNotPaid: true }, 'isNotPaid', 'Only with an action taken'],
    ] as const)
      expect(await acts.answer(levelThree, id, given)).toMatchObject({
        validationErrors: [{ field, message }],
      });
    const messageId = crypto.randomUUID();
    expect((await acts.answer(levelThree, id, { status: actionTaken, messageId })).status).toBe(404);
  });

  it('does not exist at other schools, above, in the session, and elsewhere', async () => {
    const id = await acts.held();
    await acts.raise(id);
    const { world, student, parent, besideLevelId } = district;
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    const otherEducator = await makePerson(server, world, 'educator');
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    const top = await makePerson(server, world, 'topAdmin');
    for (const [who, status] of [
      ...([beside, otherEducator].map((one) => [one, 404]) as [MadePerson, number][]),
      ...([student, parent, levelOne, top].map((one) => [one, 403]) as [MadePerson, number][]),
    ]) {
      expect((await acts.read(id, who)).status).toBe(status);
      expect((await acts.call(who, `GET /visit/${id}/flag/statuses`)).status).toBe(status);
      const body = { sessionId: id, messageId: id, status: actionTaken, reason: 'x' };
      expect((await acts.call(who, 'PUT /visit/flag', { body })).status).toBe(status);
    }
    for (const who of [levelOne, top])
      expect((await acts.call<VisitInfo>(who, `GET /visit/${id}`)).response).not.toHaveProperty(
        'flaggedSession',
      );
  });
});

describe('a flagged session elsewhere', () => {
  it('is marked in the lists of its educator and Levels 2 and 3, who find it by the filter, the latest first', async () => {
    const { educator, levelTwo, levelThree } = district;
    const early = await acts.held({ startsIn: -3_000 });
    const late = await acts.held({ startsIn: -1_500 });
    const plain = await acts.held({ startsIn: -2_000 });
    await acts.raise(early);
    await acts.raise(late);
    for (const [who, path] of [
      [educator, 'GET /visit/educator'],
      [levelTwo, 'GET /visit/session'],
      [levelThree, 'GET /visit/session'],
    ] as const) {
      const listed = async (query: Record<string, string | number>) =>
        (await acts.call<{ data: EducatorListItem[]; totalItems: number }>(who, path, { query })).response;
      const marks = (await listed({ filter: 'previous' }))?.data.map(({ id, isFlagged }) => [id, isFlagged]);
      expect(marks).toEqual([
        [late, true],
        [plain, false],
        [early, true],
      ]);
      const flagged = await listed({ filter: 'flagged_session', itemsPerPage: 1, pageNumber: 2 });
      expect(flagged).toMatchObject({ totalItems: 2, data: [{ id: early, isFlagged: true }] });
    }
    const beside = await makePerson(server, district.world, 'levelThreeAdmin', {
      levelId: district.besideLevelId,
    });
    expect(
      await acts.call(beside, 'GET /visit/session', { query: { filter: 'flagged_session' } }),
    ).toMatchObject({ response: { data: [] } });
  });

  it('is refused as a filter to students and parents', async () => {
    for (const who of [district.student, district.parent])
      expect(
        await acts.call(who, 'GET /visit/student', { query: { filter: 'flagged_session' } }),
      ).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it('says in its info what it was flagged for', async () => {
    const category = (await acts.addCategory('Left early')).response;
    const id = await acts.held();
    const info = async (who: MadePerson) =>
      (await acts.call<VisitInfo>(who, `GET /visit/${id}`)).response?.flaggedSession;
    expect(await info(district.educator)).toBeNull();
    await acts.raise(id, { categoryId: category?.id, otherCategoryReason: null });
    for (const who of [district.educator, district.levelTwo, district.levelThree])
      expect(await info(who)).toEqual({ sessionId: id, flaggedCategory: 'Left early' });
    const other = await acts.held();
    await acts.raise(other);
    expect((await acts.call<VisitInfo>(district.educator, `GET /visit/${other}`)).response).toMatchObject({
      flaggedSession: { sessionId: other, flaggedCategory: 'Other' },
    });
  });
});
