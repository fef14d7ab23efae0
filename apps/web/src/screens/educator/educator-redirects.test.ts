import { expect, it } from 'vitest';
import { educatorRedirects } from './educator-redirects.ts';

it('leads each address without a screen to the nearest one', () => {
  const here = { roleTypePath: 'Counselor', userId: 'me' };
  const targets = educatorRedirects.map(({ path, to }) => [path, to(here).options.to]);
  expect(Object.fromEntries(targets)).toEqual({
    '/': '/$roleTypePath/dashboard/$userId',
    dashboard: '/$roleTypePath/dashboard/$userId',
    'appointment/summary': '/$roleTypePath/appointment',
    'video-call': '/$roleTypePath/appointment',
    payment: '/$roleTypePath/financial-report',
    prescribe: '/$roleTypePath/appointment',
    referral: '/$roleTypePath/referral/$userId',
    messages: '/$roleTypePath/messages/$userId',
  });
});
