import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { EducatorElsewhere } from './parts/educator-elsewhere.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const school = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Lincoln' };
const grace = { ...{ id, name: 'Grace Hopper', email: 'Grace@teach.test' }, image: null, schools: [school] };

afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

async function show(found: object[]) {
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_TWO_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: { id: 'district', name: 'North' }, levelThree: null },
  });
  vi.stubGlobal('fetch', () => {
    const response = { data: found, itemsPerPage: 10, pageNumber: 1, totalItems: found.length };
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
  const element = (
    <EducatorElsewhere
      isOpen
      values={{ email: 'grace@teach.test', schools: [school] }}
      onLeave={() => undefined}
      onAsked={() => undefined}
    />
  );
  await renderInApp(withRouter(element, '/start').screen);
}

it('links to the person who has the address and is in the list already', async () => {
  await show([{ ...grace, active: true }]);
  expect(await screen.findByText('Grace Hopper is in your list already')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open their page' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask them' })).toBeNull();
});

it('offers to ask a person who is not, whatever else the search finds', async () => {
  await show([{ ...grace, email: 'a.grace@teach.test', active: true }]);
  expect(await screen.findByRole('button', { name: 'Ask them' })).toBeTruthy();
});
