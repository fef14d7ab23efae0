import { devicesCalls } from '@lectern/contract/identity/devices.calls.ts';
import { signedIn } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './devices.service.ts';

export const devicesRoutes: Route[] = [
  route(devicesCalls.devices, signedIn, (ctx) => service.ownDevices(ctx)),
  route(devicesCalls.signOutDevice, signedIn, (ctx, { params }) => service.signOutDevice(ctx, params.id)),
  route(devicesCalls.signOutOthers, signedIn, (ctx) => service.signOutOthers(ctx)),
];
