import type { CallInput } from '@lectern/contract/core/call.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { ChatPerson, ReadAlong } from '@lectern/contract/messages/messages.shapes.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { upload } from '../../lib/api-upload.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keyOf, type NamedConversation, type WithWhom } from './with-whom.ts';

interface Asked {
  signal: AbortSignal;
}

const given = (text: string): string | undefined => text || undefined;
const itemsPerPage = pagingLimits.maximumItems;

interface PageAsked extends Asked {
  pageParam: number;
}

const firstPage = 1;

function pageBehind({
  pageNumber,
  totalPages,
}: {
  pageNumber: number;
  totalPages: number;
}): number | undefined {
  return pageNumber < totalPages ? pageNumber + 1 : undefined;
}

/** Rows of all pages, each once: rows that moved up while pages were loaded would appear twice. */
function rowsOf<T>(pages: readonly { data: readonly T[] }[], nameOf: (row: T) => string): T[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((row) => [nameOf(row), row] as const))).values()];
}

/** With whom the person has written or has a draft, the newest first, page by page. */
export const previousPeopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messagePeople, 'previous', search],
    queryFn: ({ signal, pageParam: pageNumber }: PageAsked) =>
      api(
        'GET /chat/previous-people',
        { query: { search: given(search), itemsPerPage, pageNumber } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: pageBehind,
    select: ({ pages }) => rowsOf(pages, ({ id, studentUserId }) => `${id} ${studentUserId}`),
    placeholderData: keepPreviousData,
  });

/** With whom the person may begin. */
export const allPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.messageStarts, search],
    queryFn: ({ signal }: Asked) =>
      api('GET /chat/people', { query: { search: given(search), itemsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Conversations that the person reads along, the newest first, page by page. */
export const readAlongsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.messagePeople, 'read-along'],
  queryFn: ({ signal, pageParam: pageNumber }: PageAsked) =>
    api('GET /chat/read-along', { query: { itemsPerPage, pageNumber } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: pageBehind,
  select: ({ pages }) => rowsOf(pages, ({ conversationId }) => conversationId),
});

/** How many messages the person has not read. */
export const unreadMessagesQuery = queryOptions({
  queryKey: queryKeys.unreadMessages,
  queryFn: ({ signal }: Asked) => api('GET /chat/un-read', undefined, { signal }),
  select: ({ unReadMessageCount }) => unReadMessageCount,
});

const whoOf = (whom: NamedConversation) =>
  whom.kind === 'along'
    ? { conversationId: whom.conversationId }
    : { receiverUserId: whom.id, ...(whom.childId === null ? {} : { studentUserId: whom.childId }) };

/** The people of a conversation that only its address names. */
export const namedQuery = (whom: NamedConversation | null) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'named', whom === null ? '' : keyOf(whom)],
    queryFn:
      whom === null
        ? skipToken
        : ({ signal }: Asked) => api('GET /chat', { query: { ...whoOf(whom), itemsPerPage: 1 } }, { signal }),
    select: ({ data }) => data.conversation,
  });

/** Messages of a conversation, the newest or those before a number. */
export const fetchMessages = (whom: WithWhom, before?: number) =>
  api('GET /chat', {
    query: {
      ...whoOf(whom),
      itemsPerPage: 2 * messagesLimits.page,
      ...(before === undefined ? {} : { beforeNumber: before }),
    },
  });

/** The files of a conversation, the newest first. */
export const filesQuery = (whom: WithWhom) =>
  queryOptions({
    queryKey: [...queryKeys.messageFiles, whoOf(whom)],
    queryFn: ({ signal }: Asked) =>
      api('GET /chat', { query: { ...whoOf(whom), isFile: true, itemsPerPage } }, { signal }),
    select: ({ data }) => data.messages,
  });

/** Which of the files that were to be uploaded is to blame for the refusal; undefined where none of them alone is. */
export function refusedFile(reason: unknown, files: readonly File[]): File | undefined {
  if (!(reason instanceof ApiFailure)) return undefined;
  return files.find((_file, place) =>
    reason.validationErrors.some(({ field }) => field === `${uploadField}.${place}`),
  );
}

/** The same reason; where one of the files is to blame for it, its name comes first. */
function aboutFile(reason: unknown, files: readonly File[]): unknown {
  const file = refusedFile(reason, files);
  return reason instanceof ApiFailure && file ? reason.about(file.name) : reason;
}

/** Uploads files for a message to a person and returns their ids. A refusal that is one file's fault names it. */
export async function uploadForMessage(
  whom: Extract<WithWhom, { kind: 'person' }>,
  files: readonly File[],
): Promise<string[]> {
  const form = new FormData();
  // Before the files, so that a refusal comes before they are stored.
  for (const [name, id] of Object.entries(whoOf(whom))) form.append(name, id);
  for (const file of files) form.append(uploadField, file);
  try {
    const { response } = await upload('POST /chat/file', { form });
    return response.files.map(({ fileId }) => fileId);
  } catch (reason) {
    throw aboutFile(reason, files);
  }
}

/** Keeps on the server what was typed and not sent. */
export const saveDraft = (whom: Extract<WithWhom, { kind: 'person' }>, text: string) =>
  api('PUT /chat/draft', {
    body: {
      receiverUserId: whom.id,
      text,
      ...(whom.childId === null ? {} : { studentUserId: whom.childId }),
    },
  });

/** Rows of lists of this tab tell at once what is so now. */
function noteRows<Row>(
  client: QueryClient,
  { lists, isMeant, now }: { lists: QueryKey; isMeant: (row: Row) => boolean; now: Partial<Row> },
): void {
  const of = { queryKey: lists };
  // Earlier requests know nothing of it.
  const isAsked = client.isFetching(of) > 0;
  if (isAsked) void client.cancelQueries(of);
  client.setQueriesData<InfiniteData<{ data: Row[] }>>(
    of,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: page.data.map((row) => (isMeant(row) ? { ...row, ...now } : row)),
        })),
      },
  );
  if (isAsked) void client.invalidateQueries(of);
}

function notePerson(
  client: QueryClient,
  whom: Extract<WithWhom, { kind: 'person' }>,
  now: Partial<Pick<ChatPerson, 'draft' | 'unReadCount'>>,
): void {
  const isMeant = ({ id, studentUserId }: ChatPerson): boolean =>
    id === whom.id && (whom.childId === null || whom.childId === studentUserId);
  noteRows<ChatPerson>(client, { lists: [...queryKeys.messagePeople, 'previous'], isMeant, now });
}

/** The lists of this tab tell at once what is typed for somebody, or that it was sent. */
export function noteDraft(
  client: QueryClient,
  whom: Extract<WithWhom, { kind: 'person' }>,
  draft: string,
): void {
  notePerson(client, whom, { draft });
}

/** The lists of this tab tell at once that what was written in a conversation was seen. */
export function noteSeen(client: QueryClient, whom: WithWhom): void {
  if (whom.kind === 'person') {
    notePerson(client, whom, { unReadCount: 0 });
    return;
  }
  const isMeant = ({ conversationId }: ReadAlong): boolean => conversationId === whom.conversationId;
  noteRows<ReadAlong>(client, { lists: readAlongsQuery.queryKey, isMeant, now: { newCount: 0 } });
  // The home of a parent counts it, too.
  void client.invalidateQueries({ queryKey: queryKeys.childrenOverview });
}

/** Takes an own message back. */
export const withdrawMessage = (id: string) => api('PUT /chat/message/:id/withdraw', { params: { id } });

/** Reports a message to the school. */
export const reportMessage = (id: string, reason: string) =>
  apiAnswer('POST /chat/message/:id/report', { params: { id }, body: { reason } });

/** Reported messages of the school. */
export const messageReportsQuery = ({ search, pageNumber }: { search: string; pageNumber: number }) =>
  queryOptions({
    queryKey: [...queryKeys.messageReports, 'list', { search, pageNumber }],
    queryFn: ({ signal }: Asked) =>
      api('GET /chat/report', { query: { search: given(search), pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One report with what was kept. */
export const messageReportQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.messageReports, 'one', id],
    queryFn: ({ signal }: Asked) => api('GET /chat/report/:id', { params: { id } }, { signal }),
  });

/** A file of a conversation, all parts of it together, that shows whether it was changed. */
export async function exportConversation(
  conversationId: string,
): Promise<{ fileName: string; text: string; isUnchanged: boolean }> {
  let { nextNumber, ...file } = await api('POST /chat/export', { body: { conversationId } });
  while (nextNumber !== null) {
    const part = await api('POST /chat/export', { body: { conversationId, fromNumber: nextNumber } });
    // Each part has the head of the columns, in its first line.
    const lines = part.text.slice(part.text.indexOf('\n') + 1);
    file = {
      ...file,
      text: `${file.text}${lines}`,
      isUnchanged: file.isUnchanged && part.isUnchanged,
    };
    nextNumber = part.nextNumber;
  }
  return file;
}

/** The settings of the school about messages, as they are kept now. */
export const readMessageSettings = (signal?: AbortSignal) => api('GET /chat/settings', undefined, { signal });

/** Where the settings of the school about messages are cached. */
export const messageSettingsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'settings'],
  queryFn: ({ signal }: Asked) => readMessageSettings(signal),
});

/** Saves the settings of the school about messages. */
export const changeMessageSettings = (body: CallInput<typeof messagesCalls.changeMessageSettings>['body']) =>
  api('PUT /chat/settings', { body });
