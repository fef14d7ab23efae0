import { broadcastCalls } from '@lectern/contract/call/broadcast/broadcast.calls.ts';
import { callCalls } from '@lectern/contract/call/call.calls.ts';
import { broadcastRoutes } from './broadcast/broadcast.routes.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { boardRoutes } from './board/board.routes.ts';
import * as service from './call.service.ts';
import { endCall, leaveCall, stopWatching } from './leaving.service.ts';
import { recordingRoutes } from './recording/recording.routes.ts';
import { doorRoutes } from './door.routes.ts';
import { credentials } from './credentials.service.ts';
import { studentInfo } from './students.service.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { classroomRoutes } from './classroom/classroom.routes.ts';

const members = whoMay('enterCalls');
const inCall = whoMay('followCalls');

export const callRoutes: Route[] = [
  route(callCalls.openCall, members, (ctx, { params }) => service.openCall(ctx, params.id)),
  route(callCalls.videoFlow, inCall, (ctx, { params }) => service.videoFlow(ctx, params.id)),
  route(callCalls.callCredentials, inCall, (ctx, { params }) => credentials(ctx, params.id)),
  route(callCalls.leaveCall, inCall, (ctx, { params }) => leaveCall(ctx, params.id)),
  route(callCalls.endCall, inCall, (ctx, { params }) => endCall(ctx, params.id)),
  route(callCalls.callStatus, inCall, (ctx, { params }) => service.callStatus(ctx, params.id)),
  route(callCalls.kidInfo, members, (ctx, { params }) => studentInfo(ctx, params.id)),
  route(callCalls.handout, members, (ctx, { params }) => service.handout(ctx, params.id)),
  route(broadcastCalls.endStudentBroadcast, members, (ctx, { params }) => stopWatching(ctx, params.id)),
  ...chatRoutes,
  ...doorRoutes,
  ...broadcastRoutes,
  ...recordingRoutes,
  ...boardRoutes,
  ...classroomRoutes,
];
