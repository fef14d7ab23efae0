import type { ChatPerson } from '@lectern/contract/messages/messages.shapes.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { noteSeen, previousPeopleQuery, uploadForMessage } from './messages.queries.ts';

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
  const [[, { form }]] = server.upload.mock.calls.slice(-1) as [[string, { form: FormData }]];
  expect([...form.keys()]).toEqual(['receiverUserId', 'studentUserId', 'multipartFiles', 'multipartFiles']);
  expect([form.get('receiverUserId'), form.get('studentUserId')]).toEqual(['rosa', 'maya']);
});

it('what was seen of somebody is no longer unread in the lists of this tab, and of nobody else', () => {
  const client = new QueryClient();
  const { queryKey } = previousPeopleQuery('');
  const people = ['rosa', 'ben'].map((id) => ({ id, studentUserId: 'maya', unReadCount: 2 }) as ChatPerson);
  const pages = [{ data: people, pageNumber: 1, itemsPerPage: 2, totalPages: 1, totalItems: 2 }];
  client.setQueryData(queryKey, { pages, pageParams: [1] });
  noteSeen(client, rosa);
  const [page] = client.getQueryData(queryKey)?.pages ?? [];
  expect(page?.data.map(({ unReadCount }) => unReadCount)).toEqual([0, 2]);
});
