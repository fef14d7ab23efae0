import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { cancelRequestsCalls } from '@lectern/contract/cancel-requests/cancel-requests.calls.ts';
import type {
  RequestKind,
  RequestOutcome,
  Requester,
} from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { emit, transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import * as changing from '../visits/changing.service.ts';
import { moveNow } from '../visits/moving.service.ts';
import { refusingTaken } from '../visits/storing.service.ts';
import { wantedTimeOf } from './asking.service.ts';
import {
  endRequest,
  findRequest,
  listRequests,
  lockOpenRequest,
  type End,
  type ListedRequest,
} from './cancel-requests.repo.ts';
import type { CancelRequest } from './cancel-requests.rules.ts';
import { toItem } from './cancel-requests.view.ts';
import { tellAsker } from './request-news.service.ts';

/** Level 3 accepted a request: the session is cancelled or moved, excused or late. */
export const requestAccepted = defineEvent<{
  visitId: string;
  kind: RequestKind;
  outcome: RequestOutcome;
  askedAs: Requester;
}>('cancelRequests.accepted');

type Calls = typeof cancelRequestsCalls;

/** The school whose requests the asker decides. */
function schoolOf(ctx: PersonCtx): string {
  return found(ctx.actor.levelId);
}

function itemOf(ctx: PersonCtx, row: ListedRequest): RequestItem {
  return toItem(row, people.imageOf(ctx, { imageFileId: row.studentImageFileId }));
}

/** A page of the requests of the asker's school in one state. */
export async function requestsOfSchool(
  ctx: PersonCtx,
  query: CallParsed<Calls['cancelRequests']>['query'],
): Promise<CallResult<Calls['cancelRequests']>> {
  const { pageNumber, search, state } = query;
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listRequests(ctx.scope, {
    ...{ levelId: schoolOf(ctx), state, limit },
    search: search || null,
    offset: (pageNumber - 1) * limit,
  });
  return {
    data: rows.map((row) => itemOf(ctx, row)),
    pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

async function requestItem(ctx: PersonCtx, id: string): Promise<RequestItem> {
  const wanted = { levelId: schoolOf(ctx), id, search: null, offset: 0, limit: 1 };
  const { rows } = await listRequests(ctx.scope, wanted);
  return itemOf(ctx, found(rows[0]));
}

/** An open request of the asker's school, locked with its session. Refuses with request_over when somebody was faster. */
async function lockRequest(
  tx: PersonCtx,
  id: string,
): Promise<{ request: CancelRequest; place: changing.Changing }> {
  const { visitId } = found(await findRequest(tx.scope, { id, levelId: schoolOf(tx) }));
  const place = await changing.lockToChange(tx, visitId);
  const request = await lockOpenRequest(tx.scope, visitId);
  if (request?.id !== id) throw new Refusal('request_over');
  return { request, place };
}

async function decide(tx: PersonCtx, request: CancelRequest, decision: Omit<End, 'endedAt'>): Promise<void> {
  const decidedBy = tx.actor.personId;
  await endRequest(tx.scope, request.id, { ...decision, decidedBy, endedAt: tx.clock.now() });
  await changing.clearRequested(tx, request.visitId);
}

/** Does what was requested, in the name of the person who asked. */
async function carryOut(tx: PersonCtx, request: CancelRequest, place: changing.Changing): Promise<void> {
  const { visit } = place;
  const { reason, askedBy: personId, askedAs, kind } = request;
  if (kind === 'cancel') {
    await changing.cancelNow(tx, visit, { reason, personId });
    return;
  }
  const time = await wantedTimeOf(tx, visit, request);
  await moveNow(tx, place, { time, isByEducator: askedAs === 'educator' });
}

/**
 * Accepts a request as excused or late: its session is cancelled or moved, everybody in it and the person who asked
 * are notified. Refuses requests of other schools, one that is over, and with slot_taken a slot that is taken by
 * now: the request stays open.
 */
export async function acceptRequest(
  ctx: PersonCtx,
  id: string,
  { outcome, answer }: CallParsed<Calls['acceptCancelRequest']>['body'],
): Promise<RequestItem> {
  await refusingTaken(new Refusal('slot_taken'), () =>
    transaction(ctx, async (tx) => {
      const { request, place } = await lockRequest(tx, id);
      changing.refuseUnlessChangeable(place.facts);
      await decide(tx, request, { state: 'accepted', outcome, answer: answer === '' ? null : answer });
      await carryOut(tx, request, place);
      const { visitId, kind, askedAs } = request;
      await emit(tx, requestAccepted, { visitId, kind, outcome, askedAs });
      await audit.record(tx, {
        ...{ action: 'cancel-request.accepted', subjectKind: 'visit', subjectId: request.visitId },
        before: { outcome: null },
        after: { outcome },
      });
      await tellAsker(tx, request, { type: 'requestAccepted', sentence: answer });
    }),
  );
  return requestItem(ctx, id);
}

/** Rejects a request with a sentence to the person who asked; the session stays. Refuses as accepting does. */
export async function rejectRequest(
  ctx: PersonCtx,
  id: string,
  { answer }: CallParsed<Calls['rejectCancelRequest']>['body'],
): Promise<RequestItem> {
  await transaction(ctx, async (tx) => {
    const { request, place } = await lockRequest(tx, id);
    await decide(tx, request, { state: 'rejected', answer });
    await changing.setRequested(tx, place, false);
    await audit.record(tx, {
      action: 'cancel-request.rejected',
      subjectKind: 'visit',
      subjectId: request.visitId,
    });
    await tellAsker(tx, request, { type: 'requestRejected', sentence: answer });
  });
  return requestItem(ctx, id);
}
