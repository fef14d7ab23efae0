import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { LevelDetails } from './level-details.tsx';

const from = null;
const holding: LevelView['holding'] = {
  ...{ medicAid: { value: false, from }, payouts: { value: true, from }, inPerson: { value: true, from } },
  ...{ noticeHours: { value: 36, from }, slotMinutes: { value: 45, from } },
  presentRule: { value: 'joined', from },
  quietHours: { value: '21:00-07:00', from },
  timeZone: { value: 'America/New_York', from },
};
const undecided = { medicAid: null, payouts: null, inPerson: null, noticeHours: null };
const school: LevelView = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', name: 'Lincoln', code: 'LONGSCHOOLCODE-00020' },
  ...{ depth: 3, parent: null, active: true, isOpen: true, levelCount: 0, educatorCount: 2 },
  ...{ studentCount: 3, mayEdit: false, mayMove: false, address: '', phone: '', timeZone: null },
  ...{ line: [], logo: { own: null, inherited: null }, administrators: [], version: 1 },
  ...{
    switches: { ...undecided, slotMinutes: null, presentRule: null, quietHours: null },
    holding,
    inherited: holding,
  },
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

it('has the code of a school among its facts, where a long one breaks instead of being cut off', async () => {
  await renderInApp(withRouter(<LevelDetails level={school} depth={3} />, '/start').screen);
  const code = await screen.findByText('LONGSCHOOLCODE-00020');
  expect(code.tagName).toBe('DD');
  expect(code.previousElementSibling?.textContent).toMatch(/code/i);
  expect(screen.getByRole('heading', { name: 'Lincoln' }).parentElement?.textContent).toBe('Lincoln');
});
