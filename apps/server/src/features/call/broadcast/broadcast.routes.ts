import { broadcastCalls } from '@lectern/contract/call/broadcast/broadcast.calls.ts';
import { provenByHandler, whoMay } from '../../../platform/http/gates.ts';
import { route, streamRoute, type Route } from '../../../platform/http/route.ts';
import * as service from './broadcast.service.ts';
import { streamFile } from './watching.service.ts';

const members = whoMay('enterCalls');
const inCall = whoMay('followCalls');

export const broadcastRoutes: Route[] = [
  route(broadcastCalls.startBroadcast, members, (ctx, { params }) => service.startBroadcast(ctx, params.id)),
  route(broadcastCalls.rehearseBroadcast, members, (ctx, { params }) =>
    service.rehearseBroadcast(ctx, params.id),
  ),
  route(broadcastCalls.broadcastState, inCall, (ctx, { params }) => service.broadcastState(ctx, params.id)),
  route(broadcastCalls.streamFocus, members, (ctx, { body }) => service.focusStream(ctx, body)),
  route(broadcastCalls.educatorMute, members, (ctx, input) => service.muteEducator(ctx, input)),
  streamRoute(broadcastCalls.streamFile, provenByHandler, (ctx, { params }, { tokens }) =>
    streamFile(ctx, { visitId: params.id, file: params.file, tokens }),
  ),
];
