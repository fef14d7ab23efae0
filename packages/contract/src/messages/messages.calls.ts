import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import { storingRefusals } from '../files/files.names.ts';
import { byFileId, fileLink, uploaded } from '../files/files.shapes.ts';
import {
  chatFileForm,
  chatPeople,
  chatPeopleQuery,
  conversationExport,
  directMessages,
  directMessagesQuery,
  directMessageSend,
  directMessageSent,
  exportedConversation,
  messageDraft,
  messageReportForm,
  messageReports,
  messageReportView,
  messageSettings,
  messageSettingsForm,
  missedMessages,
  missedMessagesQuery,
  readAlongs,
  unreadMessages,
} from './messages.shapes.ts';

/** Calls of direct messages between a student or parent and an educator. */
export const messagesCalls = {
  previousChatPeople: call('GET', '/chat/previous-people', {
    summary: 'People with whom the asker has written or has a draft, by the newest message.',
    query: chatPeopleQuery,
    response: chatPeople,
  }),
  allChatPeople: call('GET', '/chat/people', {
    summary: 'Everybody with whom the asker may begin: students for an educator, educators for families.',
    query: chatPeopleQuery,
    response: chatPeople,
  }),
  directMessages: call('GET', '/chat', {
    summary: 'Pages through a conversation, the newest page first, or through its files alone.',
    query: directMessagesQuery,
    response: directMessages,
    refusals: ['receiver_not_joined'],
  }),
  missedMessages: call('GET', '/chat/missed', {
    summary: 'Brings what came or changed in a conversation after a revision.',
    query: missedMessagesQuery,
    response: missedMessages,
  }),
  sendDirectMessage: call('POST', '/chat', {
    summary: "Writes to somebody; the same as the socket's `on_chat_send_message`.",
    body: directMessageSend,
    response: directMessageSent,
    refusals: ['conversation_closed', 'receiver_not_joined', 'messages_full_today'],
  }),
  uploadChatFiles: call('POST', '/chat/file', {
    summary: 'Stores images and PDFs for messages, together 52,428,800 bytes at most.',
    body: chatFileForm,
    transfer: 'multipart',
    response: uploaded,
    refusals: [
      'conversation_closed',
      'receiver_not_joined',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'files_too_large',
      'too_many_files',
      'upload_broken',
      ...storingRefusals,
    ],
  }),
  chatFile: call('GET', '/chat/file/:fileId', {
    summary: 'Makes an address of a file of a message, for people who may read the message.',
    params: byFileId,
    response: fileLink,
  }),
  unreadMessages: call('GET', '/chat/un-read', {
    summary: 'How many messages the asker has not read, of all people and of each.',
    response: unreadMessages,
  }),
  saveMessageDraft: call('PUT', '/chat/draft', {
    summary: 'Keeps what was typed and not sent, for every device of the asker.',
    body: messageDraft,
    response: nothing,
    refusals: ['conversation_closed', 'receiver_not_joined'],
  }),
  withdrawMessage: call('PUT', '/chat/message/:id/withdraw', {
    summary: 'Takes an own message back within five minutes; the audit keeps it.',
    params: byId,
    response: directMessageSent,
    refusals: ['withdraw_too_late'],
  }),
  reportMessage: call('POST', '/chat/message/:id/report', {
    summary:
      'Reports a message: what was said is kept as it is, and the school is told, or the level above where it has nobody.',
    params: byId,
    body: messageReportForm,
    response: nothing,
  }),
  readAlongs: call('GET', '/chat/read-along', {
    summary: 'Conversations of students under age that the asker reads along.',
    query: chatPeopleQuery,
    response: readAlongs,
  }),
  messageReports: call('GET', '/chat/report', {
    summary: 'Reported messages of the own school and of those below that have nobody, the newest first.',
    query: chatPeopleQuery,
    response: messageReports,
  }),
  messageReport: call('GET', '/chat/report/:id', {
    summary: 'A report with what was kept of the conversation. The reading is audited.',
    params: byId,
    response: messageReportView,
  }),
  exportConversation: call('POST', '/chat/export', {
    summary: 'A file of a conversation that shows whether anything in it was changed.',
    body: conversationExport,
    response: exportedConversation,
  }),
  messageSettings: call('GET', '/chat/settings', {
    summary: 'Quiet hours of the own school, and who reads along for it.',
    response: messageSettings,
  }),
  changeMessageSettings: call('PUT', '/chat/settings', {
    summary: 'Sets the quiet hours of the own school, and who reads along for it.',
    body: messageSettingsForm,
    response: messageSettings,
    refusals: ['changed_meanwhile'],
  }),
} as const;
