import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { describe, expect, it } from 'vitest';
import { makePdf, multipart, multipartType, type SentFile } from '../../../test/files-factories.ts';
import { talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let hostName: Talkers['hostName'];

talkersPerTest('message-uploads', (made) => {
  ({ server, district, hostName } = made);
});

const sheets = (count: number, bytes = 64): SentFile[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, content: makePdf(bytes) }));

const upload = (files: readonly SentFile[]) =>
  server.call<{ files: { fileId: string }[] }>('POST /chat/file', {
    ...{ as: district.student.token, host: hostName, headers: { 'content-type': multipartType } },
    body: multipart(files),
  });

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
});
