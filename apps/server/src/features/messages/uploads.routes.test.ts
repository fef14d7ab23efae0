import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { describe, expect, it } from 'vitest';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { makePdf, multipart, multipartType, type SentFile } from '../../../test/files-factories.ts';
import { talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let hostName: Talkers['hostName'];
let codeOf: Talkers['codeOf'];
let close: Talkers['close'];

talkersPerTest('message-uploads', (made) => {
  ({ server, district, hostName, codeOf, close } = made);
});

const sheets = (count: number, bytes = 64): SentFile[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, content: makePdf(bytes) }));

const upload = (
  files: readonly SentFile[],
  { from = district.student, ...given }: Parameters<typeof multipart>[1] & { from?: MadePerson } = {},
) =>
  server.call<{ files: { fileId: string }[] }>('POST /chat/file', {
    ...{ as: from.token, host: hostName, headers: { 'content-type': multipartType } },
    body: multipart(files, given),
  });

const filesOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('files').select('id').where('ownerId', '=', id).execute()).length;
const conversations = async () =>
  (await server.db.selectFrom('messageConversations').select('id').execute()).length;

describe('POST /chat/file', () => {
  const large = fileLimits.bytes - 1;

  it('takes files up to 52,428,800 bytes in all, and says so of more', async () => {
    const rest = fileLimits.totalBytes - 10 * large;
    const last = (bytes: number) => ({ name: 'last.pdf', content: makePdf(bytes) });
    const taken = await upload([...sheets(10, large), last(rest)]);
    expect([taken.response_code, taken.response?.files.length]).toEqual(['ok', 11]);
    expect(await upload([...sheets(10, large), last(rest + 1)])).toMatchObject({
      ...{ status: 413, response_code: 'files_too_large' },
      message: 'Upload a Image/PDF less than 50 MB',
    });
  });

  it('says of a file of 5,000,000 bytes that it is too large', async () => {
    expect((await upload(sheets(1, large))).response_code).toBe('ok');
    expect(await upload(sheets(1, fileLimits.bytes))).toMatchObject({
      ...{ status: 413, response_code: 'file_too_large' },
      message: 'Upload a Image/PDF less than 5 MB',
    });
  });

  it('says which of several files it does not take, and in words of the asker', async () => {
    const broken = { name: 'third.pdf', content: Buffer.from('no PDF at all') };
    expect(await upload([...sheets(2), broken])).toMatchObject({
      ...{ status: 400, response_code: 'file_type_refused', message: 'Please upload only Image/PDF' },
      validationErrors: [{ field: 'multipartFiles.2', message: 'Please upload only Image/PDF' }],
    });
  });

  it('takes twenty files at once, and not one more', async () => {
    const taken = await upload(sheets(20));
    expect([taken.response_code, taken.response?.files.length]).toEqual(['ok', 20]);
    expect(await upload(sheets(21))).toMatchObject({
      ...{ status: 400, response_code: 'too_many_files' },
      message: 'Please choose at most 20 files.',
    });
  });

  it('refuses files for whom one may not write to as sending does, and keeps none of them', async () => {
    const { student, educator, other, world } = district;
    const invited = await makePerson(server, world, 'educator');
    await server.db.deleteFrom('lastSignIns').where('personId', '=', invited.id).execute();
    const before = await conversations();
    for (const to of [other, invited, { id: crypto.randomUUID() }]) {
      const answer = await upload(sheets(2), { fields: { receiverUserId: to.id } });
      expect(answer.response_code).toBe(await codeOf(student, to));
    }
    expect(await codeOf(student, educator)).toBe('ok');
    await close(educator);
    const answer = await upload(sheets(1), { fields: { receiverUserId: educator.id } });
    expect([answer.response_code, await codeOf(student, educator)]).toEqual([
      'conversation_closed',
      'conversation_closed',
    ]);
    expect([await filesOf(student), await conversations()]).toEqual([0, before + 1]);
  });

  it('refuses them also where their receiver is named behind them', async () => {
    const answer = await upload(sheets(1), { again: { receiverUserId: district.other.id } });
    expect(answer).toMatchObject({ status: 404, response_code: 'not_found' });
  });

  it('takes files for whom one may write to, of a parent about the child, and begins nothing', async () => {
    const { student, educator, parent } = district;
    const before = await conversations();
    const codes = [
      await upload(sheets(1), { fields: { receiverUserId: educator.id } }),
      await upload(sheets(1), {
        ...{ from: parent, fields: { receiverUserId: educator.id, studentUserId: student.id } },
      }),
    ].map(({ response_code }) => response_code);
    expect([codes, await conversations()]).toEqual([['ok', 'ok'], before]);
  });
});
