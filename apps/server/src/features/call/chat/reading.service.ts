import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import type { MessageRow } from './chat.repo.ts';
import { noticeOf } from './chat.rules.ts';
import { toChatMessage, type ShownPerson } from './chat.view.ts';

/** The kind of place that a chat is for files. */
export const chatPlace = 'chat';

function textOf(ctx: Ctx, row: MessageRow, senderName: string | undefined): string {
  if (row.kind === 'user') return row.body;
  const notice = noticeOf(row.body);
  return notice ? translate(ctx.language, `chat.notice.${notice}`, { name: senderName ?? '' }) : '';
}

/** Whether a reader may know who somebody is. */
export type Knows = (person: people.PersonFacts) => boolean;

/** Somebody as a reader knows them: without id, name and picture where they may not know who it is. */
function shownTo(ctx: Ctx, person: people.PersonFacts | undefined, knows: Knows): ShownPerson | undefined {
  if (!person) return undefined;
  const { id, name, role } = person;
  if (knows(person)) return { id, name, role, image: people.imageOf(ctx, person) };
  return { id: null, name: translate(ctx.language, 'chat.otherParticipant'), role, image: null };
}

const everybody: Knows = () => true;

/** Stored messages as the reader may see them, with sender, receiver and files, in the order given. */
export async function toMessages(
  ctx: Ctx,
  rows: readonly MessageRow[],
  knows: Knows = everybody,
): Promise<ChatMessage[]> {
  const [named, attached] = await Promise.all([
    people.getPeople(
      ctx,
      rows.flatMap((row) => [row.senderId, row.receiverId]),
    ),
    files.filesByIds(
      ctx,
      rows.flatMap((row) => row.fileId ?? []),
    ),
  ]);
  const personOf = (id: string | null) => shownTo(ctx, id === null ? undefined : named.get(id), knows);
  return rows.map((row) => {
    const sender = personOf(row.senderId);
    const file = row.fileId === null ? undefined : attached.get(row.fileId);
    return toChatMessage(row, {
      text: textOf(ctx, row, sender?.name),
      sender,
      receiver: personOf(row.receiverId),
      file: file && {
        contentType: file.contentType,
        url: files.signedUrl(ctx, file.id, { kind: chatPlace, about: row.visitId }),
      },
    });
  });
}
