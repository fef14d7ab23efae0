import { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readAlongs } from './along.service.ts';
import { withdrawMessage } from './changing.service.ts';
import { exportConversation } from './export.service.ts';
import { unreadMessages } from './marks.service.ts';
import { allPeople, previousPeople } from './people-list.service.ts';
import { fileOfMessage, missedMessages, readMessages } from './reading.service.ts';
import { readReport, reportMessage, reportsToRead } from './reports.service.ts';
import { changeSettings, readSettings } from './settings.service.ts';
import { uploadForMessages } from './uploads.service.ts';
import { saveDraft, sendMessage } from './writing.service.ts';

const writes = whoMay('writeMessages');
const reads = whoMay('readMessages');
const guards = whoMay('safeguard');
const settles = whoMay('keepMessageSettings');

export const messagesRoutes: Route[] = [
  route(calls.previousChatPeople, writes, (ctx, { query }) => previousPeople(ctx, query)),
  route(calls.allChatPeople, writes, (ctx, { query }) => allPeople(ctx, query)),
  route(calls.directMessages, reads, (ctx, { query }) => readMessages(ctx, query)),
  route(calls.missedMessages, reads, (ctx, { query }) => missedMessages(ctx, query)),
  route(calls.sendDirectMessage, writes, (ctx, { body }) => sendMessage(ctx, body)),
  route(calls.uploadChatFiles, writes, (ctx, _input, exchange) => uploadForMessages(ctx, exchange.uploads())),
  route(calls.chatFile, reads, (ctx, { params }) => fileOfMessage(ctx, params.fileId)),
  route(calls.unreadMessages, writes, (ctx) => unreadMessages(ctx)),
  route(calls.saveMessageDraft, writes, (ctx, { body }) => saveDraft(ctx, body)),
  route(calls.withdrawMessage, writes, (ctx, { params }) => withdrawMessage(ctx, params.id)),
  route(calls.reportMessage, reads, (ctx, { params, body }) => reportMessage(ctx, params.id, body)),
  route(calls.readAlongs, whoMay('readAlong'), (ctx, { query }) => readAlongs(ctx, query)),
  route(calls.messageReports, guards, (ctx, { query }) => reportsToRead(ctx, query)),
  route(calls.messageReport, guards, (ctx, { params }) => readReport(ctx, params.id)),
  route(calls.exportConversation, reads, (ctx, { body }) => exportConversation(ctx, body)),
  route(calls.messageSettings, settles, (ctx) => readSettings(ctx)),
  route(calls.changeMessageSettings, settles, (ctx, { body }) => changeSettings(ctx, body)),
];
