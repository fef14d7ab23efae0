import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { csvLines, csvMark } from '../../platform/sheets/write-sheet.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import { chainStart, isUnchanged } from './chain.service.ts';
import { findConversation, type ConversationRow } from './conversations.repo.ts';
import { mayRead } from './messages.policy.ts';
import { listBetween, type MessageRow } from './messages.repo.ts';
import { isShownTo, readableConversation } from './reading.service.ts';
import { listKeptNumbers } from './reports.repo.ts';
import { reportsSeenBy } from './reports.service.ts';
import { factsOf, tiesOf, type PairFacts } from './ties.service.ts';

type Exported = CallResult<typeof calls.exportConversation>;

const daySeconds = 86_400;

/** A conversation for its export. */
interface Exportable {
  readonly row: ConversationRow;
  readonly facts: PairFacts;
  /** Numbers of messages kept with reports that the asker may see. */
  readonly kept: ReadonlySet<number>;
  /** One of the two, or a person who reads along: they get more than what was kept. */
  readonly isReader: boolean;
}

/** A conversation as its reader may see it, with what was kept of it if the reader sees reports on it. */
async function exportable(ctx: PersonCtx, conversationId: string): Promise<Exportable> {
  const numbers = may(ctx.actor.role, 'safeguard')
    ? await listKeptNumbers(ctx.scope, conversationId, await reportsSeenBy(ctx))
    : [];
  const kept = new Set(numbers);
  if (kept.size === 0) return { ...(await readableConversation(ctx, conversationId)), kept, isReader: true };
  const row = found(await findConversation(ctx.scope, conversationId));
  const facts = await factsOf(ctx, row);
  const ties = await tiesOf(ctx, facts, row);
  return { row, facts, kept, isReader: mayRead(ties).ok };
}

/**
 * The first and last message of an export: all that existed when it was requested; for people who only see reports,
 * those that were kept with them.
 */
function spanOf({ row, kept, isReader }: Exportable, fromNumber: number) {
  if (isReader) return { from: fromNumber, last: row.lastNumber };
  return { from: Math.max(fromNumber, Math.min(...kept)), last: Math.min(row.lastNumber, Math.max(...kept)) };
}

/** Messages with the last hash before them and whether each is as it was written. */
async function verified(
  ctx: PersonCtx,
  row: ConversationRow,
  { from, last }: { from: number; last: number },
) {
  // Messages stored during reading are not part of it: they come after the head that was read.
  const to = Math.min(from + messagesLimits.exported - 1, last);
  const rows = await listBetween(ctx.scope, { conversationId: row.id, from: from - 1, to });
  const first = rows[0];
  const isPrevious = first !== undefined && first.number < from;
  let before = isPrevious ? first.hash : chainStart;
  const listed = rows.slice(isPrevious ? 1 : 0);
  const checked = listed.map((message) => {
    const isWhole = isUnchanged(before, message);
    before = message.hash;
    return { message, isWhole };
  });
  const hasAll = listed.length === Math.max(0, to - from + 1);
  const endsRight = to < row.lastNumber || row.lastNumber === 0 || before.equals(row.headHash);
  return { checked, isWhole: hasAll && endsRight && checked.every((one) => one.isWhole) };
}

/**
 * A file of a conversation: each message with its hash in the chain, and whether anything was changed, left out or
 * added since. People who answer for a school that got a report receive what was kept with it, including messages
 * taken back, and nothing else unless they read along. It is audited; refuses too many in a day, and with not_found
 * people whom it does not concern.
 */
export async function exportConversation(
  ctx: PersonCtx,
  { conversationId, fromNumber }: CallParsed<typeof calls.exportConversation>['body'],
): Promise<Exported> {
  const wanted = await exportable(ctx, conversationId);
  const { row, facts, kept, isReader } = wanted;
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `message-export:${ctx.actor.personId}`, most: messagesLimits.exportsInDay },
    windowSeconds: daySeconds,
  });
  const span = spanOf(wanted, fromNumber);
  const { checked, isWhole } = await verified(ctx, row, span);
  const names = new Map([facts.educator, facts.family].map(({ id, name }) => [id, name]));
  const stored = await files.filesByIds(
    ctx,
    checked.flatMap(({ message }) => message.fileId ?? []),
  );
  const say = (key: 'unchanged' | 'changed' | 'withdrawn') =>
    translate(ctx.language, `messages.export.${key}`);
  const shown = checked.filter(
    ({ message }) => kept.has(message.number) || (isReader && isShownTo(ctx, message)),
  );
  const lineOf = ({ message, isWhole: isSame }: { message: MessageRow; isWhole: boolean }) => {
    const isHidden = message.withdrawnAt !== null && !kept.has(message.number);
    const file = message.fileId === null ? undefined : stored.get(message.fileId);
    return [
      String(message.number),
      message.createdAt.toISOString(),
      names.get(message.senderId) ?? '',
      isHidden ? '' : message.body,
      isHidden ? '' : (file?.name ?? ''),
      [say(isSame ? 'unchanged' : 'changed'), ...(message.withdrawnAt ? [say('withdrawn')] : [])].join(', '),
      message.contentHash.toString('hex'),
      message.hash.toString('hex'),
    ];
  };
  await audit.record(ctx, {
    ...({ action: 'messages.exported', subjectKind: 'person', subjectId: facts.pair.studentId } as const),
    after: { lines: shown.length },
  });
  const head = ['number', 'time', 'sender', 'message', 'file', 'state', 'content hash', 'hash'];
  const next = span.from + messagesLimits.exported;
  return {
    fileName: `messages-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    text: `${csvMark}${csvLines([head, ...shown.map(lineOf)])}`,
    isUnchanged: isWhole,
    nextNumber: next <= span.last ? next : null,
  };
}
