import { z } from 'zod';
import { id, instant, lines, pageInfo, pagingFromZero, queryBoolean } from '../../core/core.shapes.ts';
import { say } from '../../core/say.ts';
import { dataUrl } from '../../files/files.shapes.ts';
import { wireFileTypes } from '../../files/files.names.ts';
import { chatLimits } from './chat.limits.ts';
import { isMessageSendable } from './chat.rules.ts';

const zeroOrOne = z.literal([0, 1]);

/** A message of a visit's chat. */
export const chatMessage = z.object({
  messageId: id,
  /** The id that the sender's browser made; null on notices. */
  clientMessageId: id.nullable(),
  visitId: id,
  /** Messages of a visit are in the order of their numbers, which have gaps. */
  number: z.int(),
  /** 0 written by somebody, 2 a notice of the system. */
  messageType: z.literal([0, 2]),
  message: z.string(),
  textMessage: z.string(),
  fileId: id.nullable(),
  /** Signed address of the file. */
  image: z.string().nullable(),
  fileType: z.enum(wireFileTypes).nullable(),
  havingImage: zeroOrOne,
  senderUserId: id.nullable(),
  senderName: z.string(),
  senderImage: z.string().nullable(),
  receiverUserId: id.nullable(),
  receiverId: id.nullable(),
  /** The receiver of a direct message; empty when it is for everybody. */
  receiverName: z.string(),
  role: z.string(),
  privateMessage: z.boolean(),
  created: instant,
});

/** Which messages are wanted. Pages count from 0 without system notices (in the call), from 1 with them (summaries). */
export const chatListQuery = z.strictObject({
  sort: z.enum(['asc', 'desc']).default('asc'),
  ...pagingFromZero,
  isSysNotificationReqd: queryBoolean.default(false),
});

/** A page of messages; `totalPages` and the rest are next to `data`. */
export const chatPage = z.object({ data: z.object({ messages: z.array(chatMessage) }), ...pageInfo });

/** Asks for the messages after one; without one, for the newest. */
export const chatMissedQuery = z.strictObject({ sinceMessageId: id.optional() });

/** The messages that a browser has missed, oldest first. */
export const chatMissed = z.object({ messages: z.array(chatMessage), hasMore: z.boolean() });

/** A message as it is sent; sending the same `clientMessageId` again stores nothing and gives the same answer. */
export const chatSend = z
  .strictObject({
    clientMessageId: id,
    textMessage: lines(chatLimits.message, say('chat.tooLong')).default(''),
    fileId: id.nullable().optional(),
    /** An image inside the message; the product's own screens upload it before and send `fileId`. */
    chatImage: dataUrl.nullable().optional(),
    havingImage: zeroOrOne.default(0),
    /** One person in a classroom; null for everybody. */
    receiverId: id.nullable().optional(),
  })
  .refine((form) => isMessageSendable(form.textMessage, Boolean(form.fileId ?? form.chatImage)), {
    message: say('chat.refusal.message_empty'),
    path: ['textMessage'],
  });

/** The stored message. */
export const chatSent = z.object({ message: chatMessage });

/** A message of a visit's chat. */
export type ChatMessage = z.infer<typeof chatMessage>;

/** A message as it is sent. */
export type ChatSend = z.input<typeof chatSend>;
