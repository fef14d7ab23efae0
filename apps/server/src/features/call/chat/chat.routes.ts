import { headers } from '@lectern/contract/core/envelope.ts';
import { chatVersion } from '@lectern/contract/call/chat/chat.names.ts';
import { chatCalls } from '@lectern/contract/call/chat/chat.calls.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { personCtx } from '../../../platform/context/ctx.ts';
import { openRoute, route, type Exchange, type Route } from '../../../platform/http/route.ts';
import { listChat, sendMessage } from './chat.service.ts';
import { missedChat } from './catch-up.service.ts';

/** The list has had one shape only; a client that asks for another one must not read this as it. */
function refuseOtherVersion(exchange: Exchange): void {
  const version = exchange.header(headers.chatVersion);
  if (version === undefined || version === chatVersion) return;
  throw new Refusal('invalid_input', {
    fields: [{ field: headers.chatVersion, message: 'core.refusal.invalid_input' }],
  });
}

const members = whoMay('followCalls');

const readers = whoMay('readChats');

export const chatRoutes: Route[] = [
  openRoute(chatCalls.chatList, readers, async (ctx, { params, query }, exchange) => {
    refuseOtherVersion(exchange);
    return listChat(personCtx(ctx), params.visitId, query);
  }),
  route(chatCalls.chatMissed, members, (ctx, { params, query }) =>
    missedChat(ctx, params.visitId, query.sinceMessageId),
  ),
  route(chatCalls.sendChat, members, (ctx, { params, body }) => sendMessage(ctx, params.visitId, body)),
];
