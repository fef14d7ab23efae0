import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import type { MadePerson } from '../../../test/factories.ts';
import { talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let send: Talkers['send'];
let sent: Talkers['sent'];

talkersPerTest('export', (made) => {
  ({ server, district, call, send, sent } = made);
});

describe('POST /chat/export', () => {
  type Export = CallResponse<(typeof messagesCalls)['exportConversation']>;
  const exportOf = (as: MadePerson, conversationId: string) =>
    call<Export>(as, 'POST /chat/export', { conversationId });
  const fileOf = async (as: MadePerson, conversationId: string): Promise<Export> => {
    const { response, response_code } = await exportOf(as, conversationId);
    if (!response) throw new Error(`The export was refused: ${response_code}`);
    return response;
  };

  it('shows that nothing was changed, and what was', async () => {
    const { student, educator, other } = district;
    const { conversationId } = await sent(student, educator, { text: '=1+1' });
    for (const text of ['Two', 'Three']) await sent(student, educator, { text });
    const whole = await fileOf(educator, conversationId);
    expect([whole.isUnchanged, whole.nextNumber]).toEqual([true, null]);
    expect(whole.text).toContain("'=1+1");
    expect((await exportOf(other, conversationId)).response_code).toBe('not_found');
    const rowOf = (number: number) =>
      server.db
        .updateTable('directMessages')
        .where('conversationId', '=', conversationId)
        .where('number', '=', number);
    await rowOf(2).set({ body: 'Too' }).execute();
    const changed = await fileOf(educator, conversationId);
    expect(changed.isUnchanged).toBe(false);
    const lines = changed.text.split('\r\n').slice(1, 4);
    expect(lines.map((line) => line.includes(',unchanged,'))).toEqual([true, false, true]);
    await rowOf(2).set({ body: 'Two' }).execute();
    expect((await fileOf(educator, conversationId)).isUnchanged).toBe(true);
    await server.db
      .deleteFrom('directMessages')
      .where('conversationId', '=', conversationId)
      .where('number', '=', 3)
      .execute();
    expect((await fileOf(educator, conversationId)).isUnchanged).toBe(false);
  });

  it('gives the school what was taken back once it was reported, and others not', async () => {
    const { student, educator, levelThree } = district;
    const message = (await send(educator, student, { text: 'Secret' })).response?.message;
    const { conversationId, messageId } = message ?? { conversationId: '', messageId: '' };
    expect((await exportOf(levelThree, conversationId)).response_code).toBe('not_found');
    await call(student, `POST /chat/message/${messageId}/report`, {});
    await call(educator, `PUT /chat/message/${messageId}/withdraw`, {});
    expect((await exportOf(student, conversationId)).response?.text).not.toContain('Secret');
    const ofSchool = await exportOf(levelThree, conversationId);
    expect(ofSchool.response?.text).toContain('Secret');
    expect(ofSchool.response?.isUnchanged).toBe(true);
    const exported = (await auditAbout(server, student.id)).filter(
      ({ action }) => action === 'messages.exported',
    );
    expect(exported.map(({ actorId, afterValues }) => [actorId, afterValues])).toEqual([
      [student.id, { lines: 1 }],
      [levelThree.id, { lines: 1 }],
    ]);
  });

  it('gives the school what was kept with a report, and nothing else of the conversation', async () => {
    const { student, educator, levelThree } = district;
    const around = messagesLimits.evidenceAround;
    let { messageId, conversationId } = await sent(educator, student, { text: 'Far before.' });
    for (let at = 1; at <= 2 * around; at += 1) {
      ({ messageId, conversationId } = await sent(educator, student, { text: `Text ${at}.` }));
      if (at % 10 === 0) await server.pass(11);
    }
    await call(student, `POST /chat/message/${messageId}/report`, {});
    const after = await sent(educator, student, { text: 'Far behind.' });
    await call(educator, `PUT /chat/message/${after.messageId}/withdraw`, {});
    const { text, isUnchanged, nextNumber } = await fileOf(levelThree, conversationId);
    const texts = ['Far before.', 'Text 9.', 'Text 10.', 'Text 20.', 'Far behind.'];
    expect(texts.filter((one) => text.includes(one))).toEqual(['Text 10.', 'Text 20.']);
    expect([isUnchanged, nextNumber]).toEqual([true, null]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + around + 1);
  });

  it('gives the school that reads along the whole, and what was taken back only with a report', async () => {
    const { other, educator, levelThree } = district;
    const { messageId, conversationId } = await sent(educator, other, { text: 'Kept.' });
    await call(other, `POST /chat/message/${messageId}/report`, {});
    await call(educator, `PUT /chat/message/${messageId}/withdraw`, {});
    const later = await sent(educator, other, { text: 'Gone.' });
    await call(educator, `PUT /chat/message/${later.messageId}/withdraw`, {});
    await sent(educator, other, { text: 'Newest.' });
    const { text } = await fileOf(levelThree, conversationId);
    expect(['Kept.', 'Gone.', 'Newest.'].filter((one) => text.includes(one))).toEqual(['Kept.', 'Newest.']);
  });

  it('ends where the conversation did when it was asked for: what is stored meanwhile is no change', async () => {
    const { student, educator } = district;
    const { conversationId } = await sent(student, educator, { text: 'One' });
    const before = await server.db
      .selectFrom('messageConversations')
      .select(['lastNumber', 'headHash'])
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    await sent(student, educator, { text: 'Meanwhile' });
    // As the export has read it before the second message was stored.
    await server.db
      .updateTable('messageConversations')
      .set(before)
      .where('id', '=', conversationId)
      .execute();
    const { text, isUnchanged } = await fileOf(educator, conversationId);
    expect([isUnchanged, text.includes('Meanwhile')]).toEqual([true, false]);
  });
});
