import { z } from 'zod';
import {
  id,
  instant,
  lines,
  page,
  pageInfo,
  paging,
  queryBoolean,
  queryNumber,
  recordVersion,
  search,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { wireFileTypes } from '../files/files.names.ts';
import { levelReference } from '../people/people.shapes.ts';
import { thirdReaderKinds } from './messages.names.ts';
import { messagesLimits } from './messages.limits.ts';
import { isDirectMessageSendable } from './messages.rules.ts';
import { quietHours } from './quiet-hours.shapes.ts';

const zeroOrOne = z.literal([0, 1]);
const number = z.int().min(0);

/** Somebody to whom messages are written, or were. */
export const chatPerson = z.object({
  id,
  name: z.string(),
  /** A student's; empty for everybody else. */
  rollNumber: z.string(),
  profileImage: z.string().nullable(),
  unReadCount: number,
  role: z.string(),
  /** The student whom it is about: of a student themselves, of a parent the child. */
  studentUserId: id,
  /** The child of a parent; empty for a student. */
  studentName: z.string(),
  conversationId: id.nullable(),
  /** The newest message; empty for one that was taken back, and for a file alone. */
  lastMessage: z.string(),
  lastMessageTime: instant.nullable(),
  lastMessageIsOwn: z.boolean(),
  lastMessageIsFile: z.boolean(),
  /** How its file is called; null without one, and once it was taken back. */
  lastFileName: z.string().nullable(),
  lastMessageIsWithdrawn: z.boolean(),
  /** The asker's unsent draft. */
  draft: z.string(),
});

/** Which people are wanted. */
export const chatPeopleQuery = z.strictObject({ search, ...paging });

/** People, those with the newest message first. */
export const chatPeople = page(chatPerson);

/** A direct message. */
export const directMessage = z.object({
  messageId: id,
  /** The id that the sender's browser made; of others' messages null. */
  clientMessageId: id.nullable(),
  conversationId: id,
  /** The place of the message in its conversation, by the order of the server. */
  number,
  /** Grows by one with every change in the conversation: later ones were missed. */
  revision: number,
  senderUserId: id,
  senderName: z.string(),
  receiverUserId: id,
  /** Empty once it was taken back. */
  message: z.string(),
  fileId: id.nullable(),
  fileType: z.enum(wireFileTypes).nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Signed address of the file. */
  file: z.string().nullable(),
  havingImage: zeroOrOne,
  createdTime: instant,
  /** Written in quiet hours: until then only the sender sees it. */
  deferredUntil: instant.nullable(),
  isWithdrawn: z.boolean(),
});

/** Numbers of messages and revisions are stored in 32 bits. */
const mostNumber = 2_147_483_647;

/** With whom: the other person, and of a parent the child it is about. A reader who takes no part names the conversation. */
const withWhom = { receiverUserId: id.optional(), studentUserId: id.optional() } as const;

/** Which messages of a conversation are wanted: the newest page is 1, or those before a number. */
export const directMessagesQuery = z.strictObject({
  ...withWhom,
  conversationId: id.optional(),
  isFile: queryBoolean.default(false),
  beforeNumber: queryNumber.min(1).max(mostNumber).optional(),
  ...paging,
});

/** A person who reads along. */
export const thirdReader = z.object({ name: z.string(), kind: z.enum(thirdReaderKinds) });

/** How far somebody's messages came: up to which number they reached the other person, and up to which they were seen. */
export const receipts = z.object({ deliveredNumber: number, readNumber: number });

/** What is known of a conversation in addition to its messages. */
export const conversation = z.object({
  conversationId: id.nullable(),
  /** The other person in the conversation; null for people who only read along. */
  other: chatPerson
    .pick({ id: true, name: true, role: true, rollNumber: true, profileImage: true })
    .nullable(),
  educatorName: z.string(),
  studentName: z.string(),
  /** Whom it is about; for people who read along, every other writer is the educator. */
  studentUserId: id,
  /** Everybody who reads it in addition to the two, except the asker; both sides are told. */
  thirdReaders: z.array(thirdReader),
  /** Whether something can be written now. */
  mayWrite: z.boolean(),
  /** Whether the asker only reads along. */
  isThirdReader: z.boolean(),
  /** Of the asker's own messages. */
  receipts,
});

/** A page of messages, the oldest first. */
export const directMessages = z.object({
  data: z.object({ messages: z.array(directMessage), conversation }),
  ...pageInfo,
});

/** The highest revision that a browser knows of a conversation. */
export const missedMessagesQuery = z.strictObject({
  conversationId: id,
  sinceRevision: queryNumber.min(0).max(mostNumber),
});

/** New messages and changes after a revision, in the order of the changes. */
export const missedMessages = z.object({ messages: z.array(directMessage), hasMore: z.boolean() });

/** A message as it is sent; sending the same `clientMessageId` again stores nothing and gives the same answer. */
export const directMessageSend = z
  .strictObject({
    clientMessageId: id,
    textMessage: lines(messagesLimits.message, say('messages.tooLong')).default(''),
    fileId: id.nullable().optional(),
    havingImage: zeroOrOne.default(0),
    receiverId: id,
    studentUserId: id.optional(),
  })
  .refine((form) => isDirectMessageSendable(form.textMessage, Boolean(form.fileId)), {
    message: say('messages.refusal.direct_message_empty'),
    path: ['textMessage'],
  });

/** The stored message. */
export const directMessageSent = z.object({ message: directMessage });

/**
 * The text fields of an upload: to whom it is going, as in a message; the files are in `multipartFiles`, repeated, and
 * come behind them.
 */
export const chatFileForm = z.strictObject(withWhom);

/** How many messages nobody has read yet. */
export const unreadUpdate = z.object({
  unReadMessageCount: number,
  receiverUserId: id,
  senderUserId: id,
  unReadCountDetails: z.array(z.object({ id, unReadCount: number })),
  receiverUnReadMessageCount: number,
});

/** The asker's own unread messages, in all and by person. */
export const unreadMessages = unreadUpdate.pick({ unReadMessageCount: true, unReadCountDetails: true });

/** Up to which message somebody has read. */
export const messageRead = z.strictObject({
  messageId: id,
  receiverUserId: id.optional(),
  senderUserId: id.optional(),
});

/** How far the messages of `userId` came in a conversation. */
export const messageReceipt = receipts.extend({ conversationId: id, userId: id });

/** Somebody has written to the receiver, who may have quiet hours. */
export const messageNews = z.object({ senderUserId: id, senderName: z.string(), isQuiet: z.boolean() });

/** An unsent draft; an empty text deletes it. */
export const messageDraft = z.strictObject({
  receiverUserId: id,
  studentUserId: id.optional(),
  text: lines(messagesLimits.message, say('messages.tooLong')),
});

/** Why a message is reported; nothing has to be said. */
export const messageReportForm = z.strictObject({
  reason: lines(messagesLimits.reason, say('messages.reasonTooLong')).default(''),
});

/** A conversation that somebody reads along. */
export const readAlong = z.object({
  conversationId: id,
  studentUserId: id,
  studentName: z.string(),
  educatorName: z.string(),
  lastMessageTime: instant.nullable(),
  /** The newest words and who wrote them, for parents; empty for one that was taken back, and for a file alone. */
  lastMessage: z.string(),
  lastSenderName: z.string(),
  lastMessageIsFile: z.boolean(),
  lastMessageIsWithdrawn: z.boolean(),
  /** How many messages the asker has not seen; at most 100 are counted. */
  newCount: number,
});

/** Conversations that the asker reads along, newest first. */
export const readAlongs = page(readAlong);

/** A message as it was when it was reported; a text that was taken back is in it too. */
export const evidenceMessage = z.object({
  messageId: id,
  number,
  senderName: z.string(),
  message: z.string(),
  file: z.string().nullable(),
  fileName: z.string().nullable(),
  createdTime: instant,
  isWithdrawn: z.boolean(),
  isReported: z.boolean(),
});

/** A report in a list. */
export const messageReport = z.object({
  id,
  studentUserId: id,
  studentName: z.string(),
  educatorName: z.string(),
  reportedByName: z.string(),
  reason: z.string(),
  createdTime: instant,
});

/** Reports, the newest first. */
export const messageReports = page(messageReport);

/** A report with what was kept of the conversation. */
export const messageReportView = messageReport.extend({
  conversationId: id,
  messages: z.array(evidenceMessage),
});

/** Which part of a conversation is exported: from a message's number on. */
export const conversationExport = z.strictObject({
  conversationId: id,
  fromNumber: z.int().min(1).max(mostNumber).default(1),
});

/** The file of an export, and whether the chain of its messages is unbroken; `nextNumber` where there is more. */
export const exportedConversation = z.object({
  fileName: z.string(),
  text: z.string(),
  isUnchanged: z.boolean(),
  nextNumber: number.nullable(),
});

/** What a school decides about messages; null is as above. The version is that of the school. */
export const messageSettingsForm = z.strictObject({
  quietHours: quietHours.nullable(),
  safeguardingUserId: id.nullable(),
  version: recordVersion,
});

/** The same with what holds where it decides nothing, and whom it can name. */
export const messageSettings = z.object({
  quietHours: z.string().nullable(),
  safeguardingUserId: id.nullable(),
  inheritedQuietHours: z.string(),
  /** Whose hours those are; null for the product's own. */
  inheritedFrom: levelReference.nullable(),
  version: recordVersion,
  safeguardingName: z.string().nullable(),
  administrators: z.array(z.object({ id, name: z.string() })),
});

/** Somebody to whom messages are written. */
export type ChatPerson = z.infer<typeof chatPerson>;

/** A direct message. */
export type DirectMessage = z.infer<typeof directMessage>;

/** What is known of a conversation in addition to its messages. */
export type Conversation = z.infer<typeof conversation>;

/** A conversation that somebody reads along. */
export type ReadAlong = z.infer<typeof readAlong>;

/** A person who reads along. */
export type ThirdReader = z.infer<typeof thirdReader>;
