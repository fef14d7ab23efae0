import type { ChatPerson, ReadAlong } from '@lectern/contract/messages/messages.shapes.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { noteSeen, previousPeopleQuery, readAlongsQuery, uploadForMessage } from './messages.queries.ts';

const server = vi.hoisted(() => ({ upload: vi.fn(), api: vi.fn() }));
vi.mock('../../lib/api-upload.ts', () => ({ upload: server.upload }));
vi.mock('../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), api: server.api }));

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

it('what was seen of a conversation that is read along is no longer new, and asks for no list', async () => {
  const client = new QueryClient();
  const alongs = ['one', 'two'].map((id) => ({ conversationId: id, newCount: 3 }) as ReadAlong);
  server.api.mockResolvedValue({
    data: alongs,
    pageNumber: 1,
    itemsPerPage: 2,
    totalPages: 1,
    totalItems: 2,
  });
  const list = new InfiniteQueryObserver(client, readAlongsQuery);
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().data).toHaveLength(2), 20_000);
  client.setQueryData([...queryKeys.childrenOverview, 'maya'], {});
  for (let message = 0; message < 3; message += 1)
    noteSeen(client, { kind: 'along', conversationId: 'one', name: 'Maya and Daniel' });
  await new Promise(setImmediate);
  expect(server.api).toHaveBeenCalledTimes(1);
  expect(list.getCurrentResult().data?.map(({ newCount }) => newCount)).toEqual([0, 3]);
  expect(client.getQueryState([...queryKeys.childrenOverview, 'maya'])?.isInvalidated).toBe(true);
  stop();
});
