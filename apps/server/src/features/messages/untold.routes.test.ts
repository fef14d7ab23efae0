import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { setMessageSettings, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let hostName: Talkers['hostName'];
let sent: Talkers['sent'];

talkersPerTest('untold', (made) => {
  ({ server, district, call, hostName, sent } = made);
});

/** The rows of somebody's export of their data. */
async function dataOf(person: MadePerson, top: MadePerson): Promise<string> {
  const answer = await server.server.app.inject({
    ...{ method: 'POST', url: `/api/personal-data/${person.id}/export` },
    headers: { authorization: `Bearer ${top.token}`, host: hostName },
  });
  expect(answer.statusCode).toBe(200);
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: false, autoClose: false });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'data.json')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  throw new Error('The export has no data.');
}

it('tells in an export what was taken back or waits to its sender alone', async () => {
  const { world, student, educator, levelThree } = district;
  const top = await makePerson(server, world, 'topAdmin');
  await sent(educator, student, { text: 'Stays said.' });
  const { messageId } = await sent(educator, student, { text: 'Taken back.' });
  await call(educator, `PUT /chat/message/${messageId}/withdraw`, {});
  await setMessageSettings(server, levelThree, { host: hostName, quietHours: '00:00-23:59' });
  await sent(educator, student, { text: 'Still waits.' });
  const told = async (person: MadePerson) => {
    const data = await dataOf(person, top);
    return ['Stays said.', 'Taken back.', 'Still waits.'].filter((text) => data.includes(text));
  };
  expect([await told(student), await told(educator)]).toEqual([
    ['Stays said.'],
    ['Stays said.', 'Taken back.', 'Still waits.'],
  ]);
});

it("tells a child's export nothing of a conversation of the parent", async () => {
  const { world, student, parent, educator } = district;
  const top = await makePerson(server, world, 'topAdmin');
  const { conversationId } = await sent(parent, educator);
  const ids = await Promise.all([student, parent, educator].map((one) => dataOf(one, top)));
  expect(ids.map((data) => data.includes(conversationId))).toEqual([false, true, true]);
});
