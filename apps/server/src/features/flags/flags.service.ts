import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { flagsCalls } from '@lectern/contract/flags/flags.calls.ts';
import {
  flagStatusOf,
  flagStatusWords,
  otherCategory,
  type FlagStatus,
} from '@lectern/contract/flags/flags.names.ts';
import type { FlagInfo } from '@lectern/contract/flags/flags.shapes.ts';
import { emit, transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import * as roster from '../visits/roster.service.ts';
import { offeredCategories, refuseUnlessOffered } from './categories.service.ts';
import { tellEducator, tellReviewers } from './flag-news.service.ts';
import { answersFor, mayAnswerFlag, mayRaiseFlag, maySeeFlag, type DialogueFacts } from './flags.policy.ts';
import {
  findFlag,
  insertFlag,
  insertMessage,
  listMessages,
  lockFlag,
  saveNotPaid,
  type MessageRow,
} from './flags.repo.ts';
import { toFlagInfo, toStatusOption } from './flags.view.ts';

/** A session was flagged: until the flag is closed, nobody is paid for it. */
export const flagRaised = defineEvent<{ visitId: string }>('flags.raised');

/** Somebody took action on a flag, which is closed by that; `isNotPaid` where it says that the session is not paid. */
export const flagClosed = defineEvent<{ visitId: string; isNotPaid: boolean }>('flags.closed');

type NewFlag = CallParsed<typeof flagsCalls.raiseFlag>['body'];
type Answer = CallParsed<typeof flagsCalls.answerFlag>['body'];

/** The session, for people who may know of flags. Refuses everybody else. */
async function placeOf(ctx: PersonCtx, visitId: string): Promise<roster.VisitFor> {
  const place = await roster.findVisitFor(ctx, visitId);
  refuseUnless(maySeeFlag({ actor: ctx.actor, viewer: place.viewer }));
  return place;
}

/** The messages so far, as far as they decide whose turn it is; null without any. */
function dialogueOf(
  ctx: PersonCtx,
  { viewer }: roster.VisitFor,
  messages: readonly MessageRow[],
): DialogueFacts | null {
  const latest = messages.at(-1);
  return latest ? { actor: ctx.actor, viewer, latest: latest.status, messageCount: messages.length } : null;
}

function answersIn(ctx: PersonCtx, place: roster.VisitFor, messages: readonly MessageRow[]) {
  const dialogue = dialogueOf(ctx, place, messages);
  return dialogue === null ? [] : answersFor(dialogue);
}

async function viewOf(ctx: PersonCtx, place: roster.VisitFor): Promise<FlagInfo> {
  const visitId = place.visit.id;
  const [flag, messages] = await Promise.all([
    findFlag(ctx.scope, visitId),
    listMessages(ctx.scope, visitId),
  ]);
  const names = await people.getPeople(
    ctx,
    messages.map(({ createdBy }) => createdBy),
  );
  const mayAnswer = answersIn(ctx, place, messages).length > 0;
  return toFlagInfo({ visitId, flag, messages, names, mayAnswer });
}

/** The flag of a session with all its messages. Refuses people who may not know of flags. */
export async function flagOf(ctx: PersonCtx, visitId: string): Promise<FlagInfo> {
  return viewOf(ctx, await placeOf(ctx, visitId));
}

/** What a session may be flagged for: the categories of its levels by name, then 'Other'. */
export async function flagOptions(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof flagsCalls.flagOptions>> {
  const { visit } = await placeOf(ctx, visitId);
  return [...(await offeredCategories(ctx, visit.levelId)), otherCategory];
}

/** The statuses with which the asker may answer the latest message; none if it is not their turn. */
export async function flagStatuses(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof flagsCalls.flagStatuses>> {
  const place = await placeOf(ctx, visitId);
  return answersIn(ctx, place, await listMessages(ctx.scope, visitId)).map(toStatusOption);
}

async function write(
  tx: PersonCtx,
  message: { visitId: string; number: number; status: FlagStatus; body: string },
): Promise<string> {
  return insertMessage(tx.scope, {
    ...message,
    createdBy: tx.actor.personId,
    createdAt: tx.clock.now(),
  });
}

/**
 * Flags a session and tells Levels 2 and 3 above it. Refuses for everybody but its educator, before it is completed, a
 * classroom or broadcast, a session that is flagged already, and a category that is not offered there.
 */
export async function raiseFlag(ctx: PersonCtx, body: NewFlag): Promise<FlagInfo> {
  const { sessionId: visitId, categoryId, otherCategoryReason: otherReason, reason } = body;
  return transaction(ctx, async (tx) => {
    const place = await placeOf(tx, visitId);
    const { visit, viewer } = place;
    refuseUnless(mayRaiseFlag({ actor: tx.actor, viewer, kind: visit.kind, state: visit.state }));
    const isOther = categoryId === otherCategory.id;
    if (!isOther) await refuseUnlessOffered(tx, { id: categoryId, levelId: visit.levelId });
    const createdAt = tx.clock.now();
    const category = isOther ? { categoryId: null, otherReason } : { categoryId, otherReason: null };
    if (!(await insertFlag(tx.scope, { visitId, ...category, createdAt })))
      throw new Refusal('already_flagged');
    const messageId = await write(tx, { visitId, number: 1, status: 'underReview', body: reason });
    await tellReviewers(tx, place, { type: 'sessionFlagged', messageId });
    await emit(tx, flagRaised, { visitId });
    return viewOf(tx, place);
  });
}

async function finishAnswer(
  tx: PersonCtx,
  place: roster.VisitFor,
  answer: { messageId: string; before: FlagStatus; status: FlagStatus; isNotPaid: boolean },
): Promise<void> {
  const { messageId, before, status, isNotPaid } = answer;
  if (place.viewer === 'educator') return tellReviewers(tx, place, { type: 'flagMoreInfo', messageId });
  if (isNotPaid) await saveNotPaid(tx.scope, place.visit.id);
  await audit.record(tx, {
    ...{ action: 'flag.answered', subjectKind: 'visit', subjectId: place.visit.id },
    before: { flagStatus: flagStatusWords[before] },
    after: { flagStatus: flagStatusWords[status], ...(isNotPaid ? { notPaid: true } : {}) },
  });
  await tellEducator(tx, place, messageId);
  if (status === 'actionTaken') await emit(tx, flagClosed, { visitId: place.visit.id, isNotPaid });
}

/**
 * Answers the latest message of a flag: Levels 2 and 3 answer the educator, the educator answers their
 * question; the other side is notified. Refuses with flag_answered when somebody was faster, and out of turn.
 */
export async function answerFlag(ctx: PersonCtx, body: Answer): Promise<FlagInfo> {
  const { sessionId: visitId, isNotPaid } = body;
  const status = flagStatusOf(body.status);
  return transaction(ctx, async (tx) => {
    const place = await placeOf(tx, visitId);
    found((await lockFlag(tx.scope, visitId)) || null);
    const messages = await listMessages(tx.scope, visitId);
    const dialogue = found(dialogueOf(tx, place, messages));
    if (messages.at(-1)?.id !== body.messageId) {
      found(messages.find(({ id }) => id === body.messageId));
      throw new Refusal('flag_answered');
    }
    refuseUnless(mayAnswerFlag(dialogue, status));
    const number = messages.length + 1;
    const messageId = await write(tx, { visitId, number, status, body: body.reason });
    await finishAnswer(tx, place, { messageId, before: dialogue.latest, status, isNotPaid });
    return viewOf(tx, place);
  });
}
