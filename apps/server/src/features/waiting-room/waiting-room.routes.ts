import { waitingRoomCalls } from '@lectern/contract/waiting-room/waiting-room.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { preCallCheckRoutes } from './pre-call-check.routes.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { joinMessage, requestJoin, waitingRoom } from './waiting-room.service.ts';

export const waitingRoomRoutes: Route[] = [
  route(waitingRoomCalls.waitingRoom, whoMay('takePart'), (ctx, { params }) => waitingRoom(ctx, params.id)),
  route(waitingRoomCalls.requestJoin, whoMay('attendVisits'), async (ctx, { params }, exchange) => {
    exchange.say(await joinMessage(ctx));
    return requestJoin(ctx, params.id);
  }),
  ...preCallCheckRoutes,
  ...guestsRoutes,
];
