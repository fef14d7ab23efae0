import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { EducatorDetails } from './educator-details.tsx';

const grace: EducatorView = {
  ...{ id: '00000000-0000-4000-8000-0000000000e1', name: 'Grace Hopper', firstName: 'Grace' },
  ...{ lastName: 'Hopper', email: 'grace@teach.test', unconfirmedEmail: null, emailRefusedAt: null },
  ...{ mailVerified: true, mobileNumber: null, image: null, active: true, schools: [] },
  ...{
    associatedLevels: [],
    subcategories: [],
    backgroundCheck: 'submitted',
    check: null,
    mustPassCheck: true,
  },
  ...{ hasJoined: true, providerOnly: false, lastSeen: null, version: 3 },
  ...{ mayEditPerson: false, mayEditAssociation: false, pay: null },
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')));
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_TWO_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: { id: 'area', name: 'Lakeside' }, levelThree: null },
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const said = /^Students are not offered this .* before the check is passed\.$/;

it.each([
  ['submitted', true, true],
  ['expired', true, true],
  ['passed', true, false],
  ['submitted', false, false],
] as const)('with a check that is %s, the rule %s: says that nobody is offered: %s', async (...given) => {
  const [backgroundCheck, mustPassCheck, isSaid] = given;
  const educator = { ...grace, backgroundCheck, mustPassCheck };
  await renderInApp(withRouter(<EducatorDetails educator={educator} />, '/start').screen);
  await screen.findByText('Background check');
  expect(screen.queryByText(said) !== null).toBe(isSaid);
});
