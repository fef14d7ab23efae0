import { chatCalls } from '@lectern/contract/call/chat/chat.calls.ts';
import { roles } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { listChat, missedChat, sendMessage } from './chat.service.ts';

const members = roles('student', 'parent', 'educator', 'guest', 'levelTwoAdmin');

export const chatRoutes: Route[] = [
  route(chatCalls.chatList, members, (ctx, { params, query }) => listChat(ctx, params.visitId, query)),
  route(chatCalls.chatMissed, members, (ctx, { params, query }) =>
    missedChat(ctx, params.visitId, query.sinceMessageId),
  ),
  route(chatCalls.sendChat, members, (ctx, { params, body }) => sendMessage(ctx, params.visitId, body)),
];
