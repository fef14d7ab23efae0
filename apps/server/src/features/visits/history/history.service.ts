import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { historyCalls } from '@lectern/contract/visits/history.calls.ts';
import type { Happening } from '@lectern/contract/visits/history.shapes.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import * as people from '../../people/people.service.ts';
import { findCancellation } from '../changing.repo.ts';
import { findVisitFor, type VisitFor } from '../roster.service.ts';
import { listFlagged, listHappenings, listReferred, listRequestsOf } from './history.repo.ts';
import { toldOfPeople, toldTo, type Fact, type HistoryReader } from './history.rules.ts';
import {
  bookedFact,
  byMoment,
  flagFacts,
  keptFact,
  referredFacts,
  requestFacts,
  toHappening,
} from './history.view.ts';

async function factsOf(ctx: PersonCtx, { visit }: VisitFor, reader: HistoryReader): Promise<Fact[]> {
  const [kept, requests, flagged, referred, { reason }] = await Promise.all([
    listHappenings(ctx.scope, visit.id, toldOfPeople(reader)),
    listRequestsOf(ctx.scope, visit.id),
    listFlagged(ctx.scope, visit.id),
    listReferred(ctx.scope, visit.id),
    findCancellation(ctx.scope, visit.id),
  ]);
  const facts = [
    bookedFact(visit),
    ...kept.map((row) => keptFact(row, reason)),
    ...requests.flatMap(requestFacts),
    ...flagFacts(flagged),
    ...referredFacts(referred),
  ];
  return facts.toSorted(byMoment);
}

function readerOf(ctx: PersonCtx, { visit, viewer, studentId }: VisitFor): HistoryReader {
  const { role, personId } = ctx.actor;
  const isOfMany = isGroup(visit.kind);
  return { viewer, role, personId, studentId, educatorId: visit.educatorId, isOfMany };
}

/** Everything that an asker may see of a session's history, in part from a position on. */
async function told(
  ctx: PersonCtx,
  place: VisitFor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ happenings: Happening[]; total: number }> {
  const reader = readerOf(ctx, place);
  const facts = await factsOf(ctx, place, reader);
  const actors = await people.getPeople(ctx, [...new Set(facts.flatMap(({ byId }) => byId ?? []))]);
  const all = toldTo(reader, facts, (id) => actors.get(id)?.role);
  const some = all.slice(offset, offset + limit);
  const named = await people.getPeople(ctx, [
    ...new Set(some.flatMap(({ byId, whoId }) => [byId ?? [], whoId ?? []].flat())),
  ]);
  const nameOf = (id: string): string | null => named.get(id)?.name ?? null;
  return { happenings: some.map((fact) => toHappening(fact, place.visit, nameOf)), total: all.length };
}

/**
 * A page of a session's history, oldest first, as far as the asker may see it. Refuses with not_found people who may
 * not see the session.
 */
export async function visitHistory(
  ctx: PersonCtx,
  visitId: string,
  { pageNumber, itemsPerPage }: CallParsed<typeof historyCalls.visitHistory>['query'],
): Promise<CallResult<typeof historyCalls.visitHistory>> {
  const place = await findVisitFor(ctx, visitId);
  const offset = (pageNumber - 1) * itemsPerPage;
  const { happenings, total } = await told(ctx, place, { offset, limit: itemsPerPage });
  const pages = totalPages(total, itemsPerPage);
  return { data: happenings, pageNumber, itemsPerPage, totalPages: pages, totalItems: total };
}

/** The first part of the same for a document, and how much of it there is in all. */
export async function historyForPaper(
  ctx: PersonCtx,
  place: VisitFor,
  most: number,
): Promise<{ happenings: Happening[]; total: number }> {
  return told(ctx, place, { offset: 0, limit: most });
}
