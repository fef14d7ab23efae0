import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import type { MessageRow } from './chat.repo.ts';
import { noticeOf } from './chat.rules.ts';
import { toChatMessage } from './chat.view.ts';

/** The kind of place that a chat is for files. */
export const chatPlace = 'chat';

function textOf(ctx: Ctx, row: MessageRow, senderName: string | undefined): string {
  if (row.kind === 'user') return row.body;
  const notice = noticeOf(row.body);
  return notice ? translate(ctx.language, `chat.notice.${notice}`, { name: senderName ?? '' }) : '';
}

/** Stored messages as they are read, with who wrote them, to whom, and their files, in the order given. */
export async function toMessages(ctx: Ctx, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
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
  return rows.map((row) => {
    const person = row.senderId === null ? undefined : named.get(row.senderId);
    const receiver = row.receiverId === null ? undefined : named.get(row.receiverId);
    const file = row.fileId === null ? undefined : attached.get(row.fileId);
    return toChatMessage(row, {
      text: textOf(ctx, row, person?.name),
      sender: person && { name: person.name, role: person.role, image: people.imageOf(ctx, person) },
      receiver,
      file: file && {
        contentType: file.contentType,
        url: files.signedUrl(ctx, file.id, { kind: chatPlace, about: row.visitId }),
      },
    });
  });
}
