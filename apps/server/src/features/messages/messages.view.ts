import { socketRole, type Role } from '@lectern/contract/identity/identity.names.ts';
import type { ChatPerson, Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';
import type { MessageRow } from './messages.repo.ts';

/** A file as a message shows it. */
export interface ShownFile {
  readonly name: string;
  readonly contentType: MediaType;
  readonly bytes: number;
  readonly url: string;
}

const noFile = { fileType: null, fileName: null, fileSize: null, file: null };

function toFile(file: ShownFile | undefined) {
  if (!file) return noFile;
  const { fileType } = fileTypes[file.contentType];
  return { fileType, fileName: file.name, fileSize: file.bytes, file: file.url };
}

/** A message as one person sees it; of one that was taken back nothing is left but its place. */
export function toDirectMessage(
  row: MessageRow,
  about: { readerId: string; senderName: string; file: ShownFile | undefined },
): DirectMessage {
  const isWithdrawn = row.withdrawnAt !== null;
  return {
    messageId: row.id,
    clientMessageId: row.senderId === about.readerId ? row.clientMessageId : null,
    conversationId: row.conversationId,
    number: row.number,
    revision: row.revision,
    senderUserId: row.senderId,
    senderName: about.senderName,
    receiverUserId: row.receiverId,
    message: isWithdrawn ? '' : row.body,
    fileId: isWithdrawn ? null : row.fileId,
    ...toFile(isWithdrawn ? undefined : about.file),
    havingImage: !isWithdrawn && row.fileId !== null ? 1 : 0,
    createdTime: row.createdAt.toISOString(),
    deferredUntil: row.deferredUntil?.toISOString() ?? null,
    isWithdrawn,
  };
}

/** Somebody of the list, as the database tells it. */
export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly studentNumber: string | null;
  readonly imageFileId: string | null;
  readonly studentId: string;
  readonly studentName: string;
  readonly conversationId: string | null;
  readonly unread: number;
  readonly draft: string;
  readonly last: {
    readonly body: string;
    readonly isOwn: boolean;
    readonly fileId: string | null;
    readonly isWithdrawn: boolean;
    readonly at: Date;
  } | null;
}

/** The other one of a conversation. */
export function toOther(
  { id, name, role, studentNumber }: Pick<ListedPerson, 'id' | 'name' | 'role' | 'studentNumber'>,
  profileImage: string | null,
): Conversation['other'] {
  return { id, name, role: socketRole(role), rollNumber: studentNumber ?? '', profileImage };
}

const nothingSaid = {
  lastMessage: '',
  lastMessageTime: null,
  lastMessageIsOwn: false,
  lastMessageIsFile: false,
  lastFileName: null,
  lastMessageIsWithdrawn: false,
};

function toLast(last: ListedPerson['last'], fileName: string | null) {
  if (!last) return nothingSaid;
  return {
    lastMessage: last.isWithdrawn ? '' : last.body,
    lastMessageTime: last.at.toISOString(),
    lastMessageIsOwn: last.isOwn,
    lastMessageIsFile: last.fileId !== null,
    lastFileName: last.isWithdrawn ? null : fileName,
    lastMessageIsWithdrawn: last.isWithdrawn,
  };
}

/** A person with whom the asker writes or may begin. */
export function toChatPerson(
  row: ListedPerson,
  { profileImage, fileName }: { profileImage: string | null; fileName: string | null },
): ChatPerson {
  return {
    id: row.id,
    name: row.name,
    rollNumber: row.studentNumber ?? '',
    profileImage,
    unReadCount: row.unread,
    role: socketRole(row.role),
    studentUserId: row.studentId,
    studentName: row.id === row.studentId ? '' : row.studentName,
    conversationId: row.conversationId,
    ...toLast(row.last, fileName),
    draft: row.draft,
  };
}
