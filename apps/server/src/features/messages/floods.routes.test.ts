import { messagePacesOfPerson } from '@lectern/contract/core/pace.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import { expect, it } from 'vitest';
import { openSocket } from '../../../test/call-factories.ts';
import { messageTo, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';
import { lockTable } from '../../../test/table-lock.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let hostName: Talkers['hostName'];
let codeOf: Talkers['codeOf'];

talkersPerTest('message-floods', (made) => {
  ({ server, district, hostName, codeOf } = made);
});

const inMinute = 180;

/** Answers given while a table was locked; a statement would have to wait for it. */
async function whileLocked(table: string, ask: () => Promise<string>): Promise<string> {
  const lock = await lockTable(server, table);
  const asked = lock.blocked(1).then(
    () => 'asked the database',
    // Nothing has waited, as it should be.
    () => 'asked nothing',
  );
  try {
    return await Promise.race([ask(), asked]);
  } finally {
    await lock.release();
  }
}

it('refuses the flood of one person by calls without asking the database, and lets others write', async () => {
  const { student, other, educator } = district;
  await Promise.all(Array.from({ length: inMinute }, () => codeOf(student, educator)));
  // The ten seconds in which thirty are taken are over, the minute is not.
  await server.pass(11);
  expect(await whileLocked('auth_sessions', () => codeOf(student, educator))).toBe('too_many_requests');
  expect(await codeOf(other, educator)).toBe('ok');
  await server.pass(61);
  expect(await codeOf(student, educator)).toBe('ok');
});

it('refuses it by sockets too, whatever their number, and takes other messages', async () => {
  const { student, educator } = district;
  const port = await server.listen();
  const open = () => openSocket(port, '/custom-chat', { token: student.token, host: hostName });
  const [one, another] = [await open(), await open()];
  const send = (at: number) => (at % 2 ? one : another).send('on_chat_send_message', messageTo(educator));
  const codes = await Promise.all(Array.from({ length: inMinute }, (_, at) => send(at)));
  expect(codes.filter((ack) => ack.response_code === 'ok')).toHaveLength(30);
  await server.pass(11);
  expect((await send(0)).response_code).toBe('too_many_requests');
  expect((await one.send('custom_chat_delivered')).response_code).toBe('ok');
  expect(messagePacesOfPerson.usual.most).toBeGreaterThan(inMinute);
  for (const socket of [one, another]) socket.close();
});

it('refuses who has written too many in a day without counting on', async () => {
  const { student, educator } = district;
  await codeOf(student, educator);
  await server.db
    .updateTable('rateLimits')
    .set({ attempts: messagesLimits.inDay.family })
    .where('key', '=', `messages-of-day:${student.id}`)
    .execute();
  expect(await codeOf(student, educator)).toBe('messages_full_today');
  expect(await whileLocked('rate_limits', () => codeOf(student, educator))).toBe('messages_full_today');
  await server.pass(86_401);
  expect(await codeOf(student, educator)).toBe('ok');
});
