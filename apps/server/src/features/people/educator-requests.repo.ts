import type { Scope } from '../../platform/db/scope.ts';

/** A school that asks an educator to teach there. */
export interface EducatorRequest {
  readonly educatorId: string;
  readonly levelId: string;
}

/**
 * Stores a request, replacing a lapsed one. False if one is open, or was refused and has not lapsed: two
 * simultaneous requests make one.
 */
export async function putEducatorRequest(
  scope: Scope,
  { educatorId, levelId, now, lapsesAt }: EducatorRequest & { now: Date; lapsesAt: Date },
): Promise<boolean> {
  const row = await scope.db
    .insertInto('educatorRequests')
    .values({ institutionId: scope.institutionId, educatorId, levelId, createdAt: now, lapsesAt })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'educatorId', 'levelId'])
        .doUpdateSet({ createdAt: now, lapsesAt, refusedAt: null })
        .where('educatorRequests.lapsesAt', '<=', now),
    )
    .returning('levelId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The schools that ask an educator and wait for the answer, the longest waiting first. */
export async function listLevelsAsking(
  scope: Scope,
  educatorId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('educatorRequests')
    .select('levelId')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('refusedAt', 'is', null)
    .where('lapsesAt', '>', now)
    .orderBy('createdAt')
    .orderBy('levelId')
    .limit(limit)
    .execute();
  return rows.map(({ levelId }) => levelId);
}

/** Accepts an open request, which ends it; false if there is none. */
export async function deleteEducatorRequest(
  scope: Scope,
  { educatorId, levelId }: EducatorRequest,
  now: Date,
): Promise<boolean> {
  const row = await scope.db
    .deleteFrom('educatorRequests')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('levelId', '=', levelId)
    .where('refusedAt', 'is', null)
    .where('lapsesAt', '>', now)
    .returning('levelId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses an open request, which is remembered until it lapses; false if there is none. */
export async function refuseEducatorRequest(
  scope: Scope,
  { educatorId, levelId }: EducatorRequest,
  now: Date,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('educatorRequests')
    .set({ refusedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('levelId', '=', levelId)
    .where('refusedAt', 'is', null)
    .where('lapsesAt', '>', now)
    .returning('levelId')
    .executeTakeFirst();
  return row !== undefined;
}
