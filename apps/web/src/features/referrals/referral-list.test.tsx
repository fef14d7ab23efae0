import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { ReferralList } from './referral-list.tsx';

function serve(): Promise<Response> {
  const response = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 0, totalItems: 0 };
  const told = { code: 200, response_code: 'ok', message: 'Done.', response_message: '' };
  return Promise.resolve(new Response(JSON.stringify({ ...told, validationErrors: [], response })));
}

beforeEach(() => {
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
  keepSession({ ...studentSession, student: null });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const path = '/Counselor/referral/me';

it('says that nothing was referred only where nothing is searched', async () => {
  await renderInApp(withRouter(<ReferralList />, path).screen);
  expect(await screen.findByText('You have made no referral yet')).toBeTruthy();
  cleanup();
  await renderInApp(withRouter(<ReferralList />, `${path}?search=Priya`).screen);
  expect(await screen.findByText('Nothing matches the search.')).toBeTruthy();
  expect(screen.getByText('No data found')).toBeTruthy();
  expect(screen.queryByText('You have made no referral yet')).toBeNull();
});
