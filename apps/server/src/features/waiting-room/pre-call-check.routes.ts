import { preCallCheckCalls } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.calls.ts';
import { everyone, signedInOrGuest } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { mediaProbe, speedTest } from './pre-call-check.service.ts';

export const preCallCheckRoutes: Route[] = [
  // Guests check their network too, before they are anybody.
  fileRoute(preCallCheckCalls.speedTest, everyone, (ctx) => speedTest(ctx)),
  route(preCallCheckCalls.mediaProbe, signedInOrGuest, (ctx) => mediaProbe(ctx)),
];
