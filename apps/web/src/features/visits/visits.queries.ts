import { timing } from '@lectern/contract/core/core.limits.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { chatVersion } from '@lectern/contract/call/chat/chat.names.ts';
import { firstChatPage } from '@lectern/contract/call/chat/chat.rules.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { uploadField, type UploadPurpose } from '@lectern/contract/files/files.names.ts';
import type { BookingPayload } from '@lectern/contract/booking/booking.shapes.ts';
import { isSettled } from '@lectern/contract/visits/status.rules.ts';
import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import type { AdminFilters } from './visit-list-state.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { upload } from '../../lib/api-upload.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Asked {
  signal: AbortSignal;
}

/** Everything that shows visits is cached under a key that begins with `visitKeys.all`, so that news renew it at once. */
export const visitKeys = {
  all: queryKeys.visits,
  one: queryKeys.visit,
  chat: (visitId: string) => [...queryKeys.visit(visitId), 'chat'] as const,
};

/** Fetches again all that shows visits; a page of this one that is opened next waits for it, and shows nothing old. */
export function renewVisit(cache: QueryClient, visitId: string): void {
  cache.removeQueries({ queryKey: visitKeys.one(visitId), type: 'inactive' });
  void cache.invalidateQueries({ queryKey: visitKeys.all });
}

/** Which page of which visits. */
export interface VisitListChoice<F extends VisitFilter = VisitFilter> {
  filter: F;
  /** The day of the filter 'custom', as YYYY-MM-DD. */
  date?: string;
  /** A part of the name of somebody in them; empty for all. */
  search: string;
  page: number;
}

const listQuery = <F extends VisitFilter>({ filter, date, search, page }: VisitListChoice<F>) => ({
  filter,
  pageNumber: page,
  ...(search === '' ? {} : { search }),
  ...(filter === 'custom' ? { date } : {}),
});

/** A page of the visits of a student, or of the child that a parent has chosen. */
export const studentVisitsQuery = (
  choice: VisitListChoice<Exclude<VisitFilter, 'flagged_session'>>,
  studentId: string | null,
) =>
  queryOptions({
    queryKey: [...visitKeys.all, 'student', studentId, choice],
    queryFn: ({ signal }: Asked) => api('GET /visit/student', { query: listQuery(choice) }, { signal }),
    enabled: studentId !== null && (choice.filter !== 'custom' || choice.date !== undefined),
    refetchInterval: timing.pollMs,
    placeholderData: keepPreviousData,
  });

/** A page of the sessions of a Level 2 or 3 admin's level, of `date` to `toDate` where the filter is 'custom'. */
export const adminVisitsQuery = ({
  page: pageNumber,
  ...choice
}: VisitListChoice & AdminFilters & { toDate: string }) => {
  const { filter, date, toDate, search, visitStatus, counted, flag, timeZone } = choice;
  return queryOptions({
    queryKey: [...visitKeys.all, 'admin', { ...choice, pageNumber }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /visit/session',
        {
          query: {
            ...{ filter, pageNumber, search: search || undefined },
            ...(filter === 'custom' && { date, ...(date !== toDate && { toDate }) }),
            ...(visitStatus && { visitStatus }),
            ...(counted && { counted }),
            ...(filter === 'flagged_session' && flag === 'open' && { openFlags: true }),
            ...(timeZone && { timeZone }),
          },
        },
        { signal },
      ),
    enabled: filter !== 'custom' || date !== undefined,
    refetchInterval: timing.pollMs,
    placeholderData: keepPreviousData,
  });
};

/** What may be booked for a student; fetched again for each form, because a school may change it. */
export const bookingOptionsQuery = (studentId: string | null) =>
  queryOptions({
    queryKey: [...visitKeys.all, 'booking-options', studentId],
    queryFn: ({ signal }: Asked) => api('GET /visit/booking-options', {}, { signal }),
    enabled: studentId !== null,
  });

/** A page of the visits of the educator who is signed in. */
export const educatorVisitsQuery = (choice: VisitListChoice) =>
  queryOptions({
    queryKey: [...visitKeys.all, 'educator', choice],
    queryFn: ({ signal }: Asked) => api('GET /visit/educator', { query: listQuery(choice) }, { signal }),
    enabled: choice.filter !== 'custom' || choice.date !== undefined,
    refetchInterval: timing.pollMs,
    placeholderData: keepPreviousData,
  });

/** How a visit is followed. */
export interface VisitFollowing {
  /** Asking every 30 s rests, while a dialog is open. */
  isPaused?: boolean;
}

/** One visit for the person who asks. It is asked for every 30 s until nothing more happens to it by itself. */
export const visitQuery = (visitId: string, { isPaused = false }: VisitFollowing = {}) =>
  queryOptions({
    queryKey: visitKeys.one(visitId),
    queryFn: ({ signal }: Asked) => api('GET /visit/:id', { params: { id: visitId } }, { signal }),
    refetchInterval: ({ state }: { state: { data?: VisitInfo | undefined } }) =>
      isPaused || (state.data && isSettled(state.data.sessionStatus)) ? false : timing.pollMs,
  });

/** A page of a visit's chat as summaries show it: pages count from 1, and notices of the system are among the messages. */
export const visitChatQuery = (visitId: string, page: number) =>
  queryOptions({
    queryKey: [...visitKeys.chat(visitId), page],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /:visitId/chat',
        {
          params: { visitId },
          query: {
            sort: 'asc',
            pageNumber: page,
            itemsPerPage: chatLimits.page,
            isSysNotificationReqd: true,
          },
        },
        { signal, headers: { [headers.chatVersion]: chatVersion } },
      ),
    placeholderData: keepPreviousData,
  });

/** The number of the first page of `visitChatQuery`. */
export const firstHistoryPage: number = firstChatPage(true);

/** Books a visit; the answer's `message` is shown. */
export const bookVisit = (form: BookingPayload, idempotencyKey: string) =>
  apiAnswer('POST /visit', { body: form }, { idempotencyKey });

/** Files that are sent before what they belong to. */
export interface FileUpload {
  files: readonly File[];
  purpose: UploadPurpose;
  visitId?: string;
  onProgress?: (share: number) => void;
  /** Gives it up. */
  signal?: AbortSignal;
  /** Told of a file that the server refuses, while the others are sent; without it the first refusal is thrown. */
  onRefused?: (file: File, reason: ApiFailure) => void;
}

async function uploadFile(
  file: File,
  { purpose, visitId, signal }: Pick<FileUpload, 'purpose' | 'visitId' | 'signal'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const form = new FormData();
  form.append('purpose', purpose);
  if (visitId !== undefined) form.append('visitId', visitId);
  form.append(uploadField, file);
  const { response } = await upload(
    'POST /file/upload',
    { form },
    { onProgress, ...(signal ? { signal } : {}) },
  );
  const [stored] = response.files;
  if (!stored) throw new Error('The server stored no file.');
  return stored.fileId;
}

/** Sends files, one after the other, and returns their ids, to be named in another call. A refusal names its file. */
export async function uploadFiles(given: FileUpload): Promise<string[]> {
  const { files, onProgress, onRefused } = given;
  const ids: string[] = [];
  for (const [sent, file] of files.entries()) {
    try {
      ids.push(await uploadFile(file, given, (share) => onProgress?.((sent + share) / files.length)));
    } catch (reason) {
      // Without an answer of the server, or without a sign-in, the others would not arrive either.
      if (!(reason instanceof ApiFailure) || reason.code === 0 || reason.code === 401) throw reason;
      if (!onRefused) throw reason.about(file.name);
      onRefused(file, reason.about(file.name));
    }
  }
  return ids;
}

/** Files of a form that the server refuses, with a reason that names each. The others are stored. */
export class FilesRefused extends Error {
  readonly reasons: ReadonlyMap<File, ApiFailure>;

  constructor(reasons: ReadonlyMap<File, ApiFailure>) {
    super('Some files were refused.');
    this.reasons = reasons;
  }
}

/** The ids of files that are stored already. */
const stored = new WeakMap<File, string>();

/** Sends the files of a form, each once, however often the form is sent. Throws `FilesRefused` once all were tried. */
export async function uploadOnce(files: readonly File[]): Promise<string[]> {
  const reasons = new Map<File, ApiFailure>();
  const onRefused = (file: File, reason: ApiFailure): void => void reasons.set(file, reason);
  for (const file of files) {
    if (stored.has(file)) continue;
    const [id] = await uploadFiles({ files: [file], purpose: 'visit', onRefused });
    if (id !== undefined) stored.set(file, id);
  }
  if (reasons.size > 0) throw new FilesRefused(reasons);
  return files.flatMap((file) => stored.get(file) ?? []);
}

/** Adds uploaded files to a booking. */
export const addAttachments = (visitId: string, fileIds: string[]) =>
  apiAnswer('POST /visit/attachment', { body: { id: visitId, fileIds } });

/** Takes a picture or PDF out of a booking. */
export const deleteAttachment = (attachmentId: string) =>
  apiAnswer('DELETE /visit/attachment/:id', { params: { id: attachmentId } });

/** When an educator can be booked: days of a range, and the slots of one day. */
export const availabilityQuery = (asked: {
  educatorId: string;
  /** The school that the session is for; without it the student's own, or the educator's only one. */
  levelId?: string | undefined;
  startDate?: string;
  endDate?: string;
  sessionDate?: string;
  nextFree?: boolean;
  /** How long the next free time has to be. */
  minutes?: number | undefined;
  /** The session that is to be moved; its own time is free for it. */
  movedVisitId?: string | undefined;
}) =>
  queryOptions({
    queryKey: ['availability', asked],
    queryFn: ({ signal }: Asked) => {
      const { educatorId, ...days } = asked;
      return api('GET /availability', { query: { tutorId: educatorId, ...days } }, { signal });
    },
    enabled: asked.educatorId !== '',
    refetchInterval: timing.pollMs,
  });

/** Everything that is cached of availabilities; a refused booking fetches it again. */
export const availabilityKey = ['availability'] as const;
