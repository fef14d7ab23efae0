import { preCallCheckCalls } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.calls.ts';
import { everyone } from '../../platform/http/gates.ts';
import { fileRoute, type Route } from '../../platform/http/route.ts';
import { speedTest } from './pre-call-check.service.ts';

export const preCallCheckRoutes: Route[] = [
  // Guests check their network too, before they are anybody.
  fileRoute(preCallCheckCalls.speedTest, everyone, (ctx) => speedTest(ctx)),
];
