import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { devices } from './devices.shapes.ts';

/** Calls about the browsers in which one is signed in. */
export const devicesCalls = {
  devices: call('GET', '/user/device', {
    summary: 'Where the asker is signed in: browser and system, since when, and when last.',
    response: devices,
  }),
  signOutDevice: call('DELETE', '/user/device/:id', {
    summary: 'Signs the asker out in one other browser, whose windows are told at once.',
    params: byId,
    response: devices,
    success: 'profile.devices.ended',
  }),
  signOutOthers: call('DELETE', '/user/device', {
    summary: 'Signs the asker out in every browser but this one.',
    response: devices,
    success: 'profile.devices.othersEnded',
  }),
} as const;
