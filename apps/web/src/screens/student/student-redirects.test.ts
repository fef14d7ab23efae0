import { expect, it } from 'vitest';
import { studentRedirects } from './student-redirects.ts';

it('leads each address without a screen to the nearest one', () => {
  const targets = studentRedirects.map(({ path, to }) => [path, to('me').options.to]);
  expect(Object.fromEntries(targets)).toEqual({
    '/': '/student/dashboard/$userId',
    dashboard: '/student/dashboard/$userId',
    'encounter-list': '/student/appointment',
    // The card for on demand is on the dashboard.
    'provider-list': '/student/dashboard/$userId',
    ondemand: '/student/dashboard/$userId',
    'appointment-booking': '/student/appointment/$userId/create',
    'video-call': '/student/appointment',
  });
});
