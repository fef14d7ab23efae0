import { messageTypes } from '@lectern/contract/call/chat/chat.names.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';
import { socketRole, type Role } from '@lectern/contract/identity/identity.names.ts';

interface MessageFacts {
  readonly id: string;
  readonly visitId: string;
  readonly seq: number;
  readonly senderId: string | null;
  readonly clientMessageId: string;
  readonly kind: string;
  readonly fileId: string | null;
  readonly receiverId: string | null;
  readonly createdAt: Date;
}

/** A writer or receiver; without an id if the reader may not know who it is. */
export interface ShownPerson {
  readonly id: string | null;
  readonly name: string;
  readonly role: string;
  readonly image: string | null;
}

interface Around {
  /** The message's text, or the notice in the reader's language. */
  readonly text: string;
  readonly sender: ShownPerson | undefined;
  readonly receiver: ShownPerson | undefined;
  readonly file: { readonly contentType: MediaType; readonly url: string } | undefined;
}

const nobody = { senderName: '', senderImage: null, role: '' };
const noFile = { image: null, fileType: null };

function toSender(sender: NonNullable<Around['sender']>) {
  return { senderName: sender.name, senderImage: sender.image, role: socketRole(sender.role as Role) };
}

function toFile(file: NonNullable<Around['file']>) {
  return { image: file.url, fileType: fileTypes[file.contentType].fileType };
}

export function toChatMessage(row: MessageFacts, { text, sender, receiver, file }: Around): ChatMessage {
  const isNotice = row.kind === 'system';
  const receiverId = receiver ? receiver.id : row.receiverId;
  return {
    messageId: row.id,
    clientMessageId: isNotice ? null : row.clientMessageId,
    visitId: row.visitId,
    number: row.seq,
    messageType: isNotice ? messageTypes.system : messageTypes.user,
    message: text,
    textMessage: text,
    fileId: row.fileId,
    ...(file ? toFile(file) : noFile),
    havingImage: row.fileId === null ? 0 : 1,
    senderUserId: sender ? sender.id : row.senderId,
    ...(sender ? toSender(sender) : nobody),
    receiverUserId: receiverId,
    receiverId,
    receiverName: receiver?.name ?? '',
    privateMessage: row.receiverId !== null,
    created: row.createdAt.toISOString(),
  };
}
