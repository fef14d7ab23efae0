import type { CallPace, MessagePace } from '../core/pace.ts';

/** Direct messages (spec 2, sections 5 and 9). */
export const messagesLimits = {
  /** Characters of a message, and of a draft. */
  message: 255,
  /** Messages of a page. */
  page: 10,
  /** Never send more than this at once, whatever was requested. */
  mostPerPage: 100,
  /** Messages that one catch-up brings; `hasMore` says that there are others. */
  catchUp: 200,
  /** How long a sender can take a message back. */
  withdrawMinutes: 5,
  /** Messages before and behind a reported one that are kept with it. */
  evidenceAround: 10,
  /** Characters of the reason of a report. */
  reason: 200,
  /** Messages of one file of an export. */
  exported: 5_000,
  /** Messages that one person may write in a day: an educator writes to a whole class, one by one. */
  inDay: { family: 300, educator: 1_000 },
  /** Reports that one person may make in a day. */
  reportsInDay: 20,
  /** Files of an export that one person may make in a day. */
  exportsInDay: 50,
} as const;

/** When nothing is delivered where no level decides, by the school's own time. */
export const usualQuietHours = '21:00-07:00';

/** How often each call about messages may be made. */
export const messagesCallPaces = {
  previousChatPeople: 'usual',
  allChatPeople: 'people',
  directMessages: 'usual',
  missedMessages: 'usual',
  sendDirectMessage: 'message',
  uploadChatFiles: 'upload',
  chatFile: 'usual',
  unreadMessages: 'usual',
  saveMessageDraft: 'usual',
  withdrawMessage: 'usual',
  reportMessage: 'usual',
  readAlongs: 'usual',
  messageReports: 'usual',
  messageReport: 'usual',
  exportConversation: 'usual',
  messageSettings: 'usual',
  changeMessageSettings: 'usual',
} as const satisfies Readonly<Record<string, CallPace>>;

/** How often each message of the sockets may be sent. */
export const messagesPaces = {
  on_chat_send_message: 'message',
  custom_chat_read: 'usual',
  custom_chat_delivered: 'usual',
  custom_chat_missed: 'usual',
} as const satisfies Readonly<Record<string, MessagePace>>;
