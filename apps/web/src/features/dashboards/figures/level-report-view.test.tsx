import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { LevelReportView } from './level-report-view.tsx';

/** The server finds the days too far apart. */
function refuse(): Promise<Response> {
  const said = { code: 400, message: 'Choose at most five years.', response: null, response_message: '' };
  const envelope = { ...said, response_code: 'invalid_input', validationErrors: [] };
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: 400 }));
}

beforeEach(() => {
  vi.stubGlobal('fetch', refuse);
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

it('keeps its days to be changed when the server refuses them', async () => {
  const address = '/start?fromDate=2015-01-01&toDate=2027-03-10';
  await renderInApp(withRouter(<LevelReportView />, address).screen);
  await screen.findByText('Choose at most five years.');
  expect(screen.getByLabelText(/^First day/).textContent).toContain('2015');
  expect(screen.getByLabelText(/^Last day/).textContent).toContain('2027');
});
