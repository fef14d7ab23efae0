import { expect, it, vi } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { uploadForMessage } from './messages.queries.ts';

const server = vi.hoisted(() => ({ upload: vi.fn() }));
vi.mock('../../lib/api-upload.ts', () => ({ upload: server.upload }));

const rosa = { kind: 'person', id: 'rosa', name: 'Rosa', image: null, note: '', childId: 'maya' } as const;
const files = ['first.png', 'second.pdf'].map((name) => new File(['content'], name));
const refusal = (field: string) =>
  new ApiFailure({
    ...{ code: 400, response_code: 'file_type_refused', message: 'Please upload only Image/PDF' },
    validationErrors: [{ field, message: 'Please upload only Image/PDF' }],
  });

it.each([
  ['names the file that is refused', 'multipartFiles.1', 'second.pdf: Please upload only Image/PDF'],
  ['says what is refused of all without a name', 'multipartFiles', 'Please upload only Image/PDF'],
])('an upload for a message %s', async (_name, field, message) => {
  server.upload.mockRejectedValueOnce(refusal(field));
  await expect(uploadForMessage(rosa, files)).rejects.toMatchObject({ message });
});

it('an upload for a message says to whom it is going, before the files', async () => {
  server.upload.mockResolvedValueOnce({ response: { files: [{ fileId: 'f' }] } });
  await uploadForMessage(rosa, files);
  const { form } = server.upload.mock.lastCall?.[1] as { form: FormData };
  expect([...form.keys()]).toEqual(['receiverUserId', 'studentUserId', 'multipartFiles', 'multipartFiles']);
  expect([form.get('receiverUserId'), form.get('studentUserId')]).toEqual(['rosa', 'maya']);
});
