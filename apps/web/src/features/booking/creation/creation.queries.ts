import type { CreationPayload } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

interface Asked {
  signal: AbortSignal;
}

const keys = ['choices', 'creation'] as const;
const page = { itemsPerPage: pagingLimits.maximumItems };
const kept = { staleTime: 60_000, placeholderData: keepPreviousData };
const given = (text: string | null): string | undefined => text || undefined;

/** The levels for which the person may create sessions. */
export const levelChoicesQuery = (search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...keys, 'levels', search],
    queryFn: ({ signal }: Asked) =>
      api('GET /visit/session/levels', { query: { ...page, search: given(search) } }, { signal }),
  });

/** Active students of a level; a Level 3 admin's own level where none is named. */
export const studentChoicesQuery = ({ levelId, search }: { levelId: string | null; search: string }) =>
  queryOptions({
    ...kept,
    queryKey: [...keys, 'students', { levelId, search }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /visit/session/students',
        { query: { ...page, levelId: given(levelId), search: given(search) } },
        { signal },
      ),
  });

/** The levels below a Level 2 with their students. */
export const studentTreeQuery = (search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...keys, 'tree', search],
    queryFn: ({ signal }: Asked) =>
      api('GET /visit/session/student-tree', { query: { ...page, search: given(search) } }, { signal }),
  });

/** Creates a session for others; the answer's `message` is shown. */
export const createSession = (form: CreationPayload, idempotencyKey: string) =>
  apiAnswer('POST /visit/session', { body: form }, { idempotencyKey });
