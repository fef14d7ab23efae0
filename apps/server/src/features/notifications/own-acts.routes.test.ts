import {
  notificationTypes,
  type NotificationKind,
} from '@lectern/contract/notifications/notifications.names.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import type { Invitation } from '../../platform/mail/calendar-file.ts';
import { tell } from './telling.service.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const entry: Invitation = {
  method: 'CANCEL',
  entries: [
    {
      ...{ uid: 'a', sequence: 1, title: 'Math', text: '', place: null, isCancelled: true },
      ...{ startsAt: '2027-03-10T10:00:00.000Z', endsAt: '2027-03-10T11:00:00.000Z' },
      changedAt: '2027-03-09T10:00:00.000Z',
    },
  ],
};

const mailsTo = async ({ id }: MadePerson): Promise<number> => {
  const { email } = await server.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email ?? '')
    .execute();
  return rows.length;
};
const bellOf = async ({ token }: MadePerson): Promise<number> => {
  const { response } = await server.call<{ totalItems: number }>('GET /notification', { as: token });
  return response?.totalItems ?? -1;
};

/** Whether the actor is notified too, for every kind. */
const told: Record<NotificationKind, boolean> = {
  sessionConfirmed: true,
  classroom: true,
  broadcast: true,
  conference: true,
  sessionReminder: true,
  conferenceReminder: true,
  sessionMissed: true,
  sessionCancelled: false,
  placeEnded: false,
  waitingRoom: false,
  onDemandRequest: false,
  noteCompleted: false,
  sessionFlagged: false,
  flagMoreInfo: false,
  flagFeedback: false,
  payToConfirm: false,
  referral: false,
  sessionReferral: false,
  subjectReferral: false,
  refund: false,
  sessionMoved: false,
  sessionDeclined: false,
  requestRaised: false,
  requestAccepted: false,
  requestRejected: false,
  requestLapsed: false,
  studentNotesAdded: false,
  comingOfAge: false,
  ofAge: false,
  agreementAsked: false,
  parentAsks: false,
  educatorEnrolled: false,
  checkReceived: false,
  studentEnrolled: false,
  messageReported: false,
};

describe('who acts', () => {
  it.each(Object.keys(notificationTypes) as NotificationKind[])('and others, of %s', async (type) => {
    const [actor, other] = [
      await makePerson(server, world, 'educator'),
      await makePerson(server, world, 'educator'),
    ];
    await server.db
      .updateTable('people')
      .set({ agreesToMail: true })
      .where('id', 'in', [actor.id, other.id])
      .execute();
    const ctx = await ctxOf(server, actor);
    for (const { id: personId } of [actor, other]) await tell(ctx, { personId, type, data: {} });
    expect(await bellOf(other)).toBe(1);
    expect(await bellOf(actor)).toBe(told[type] ? 1 : 0);
    expect(await mailsTo(actor)).toBe(told[type] ? await mailsTo(other) : 0);
  });

  it('still gets the mail that takes the session out of their calendar', async () => {
    const actor = await makePerson(server, world, 'educator');
    await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', actor.id).execute();
    const invitation = (): Invitation => entry;
    await tell(await ctxOf(server, actor), {
      ...{ personId: actor.id, type: 'sessionCancelled', data: {}, invitation },
    });
    expect([await bellOf(actor), await mailsTo(actor)]).toEqual([0, 1]);
  });
});
