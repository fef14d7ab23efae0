import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../features/identity/session.ts';
import { CreateSessionScreen } from './create-session-screen.tsx';

const maya = {
  ...{ id: 'maya', name: 'Maya Torres', image: null, active: true, student: { id: 'maya' } },
  ...{ levelThree: { id: 'school', name: 'Hillcrest' }, associatedLevels: [] },
};
let known: object | null;

function serve(address: string): Promise<Response> {
  const isStudent = address.startsWith('/api/my-students/');
  const paged = { data: [], pageNumber: 1, itemsPerPage: 100, totalPages: 0, totalItems: 0 };
  const isMissing = isStudent && known === null;
  return Promise.resolve(
    new Response(
      JSON.stringify({
        ...{ code: isMissing ? 404 : 200, response_code: isMissing ? 'not_found' : 'ok' },
        ...{ message: '', response_message: '', validationErrors: [], response: isStudent ? known : paged },
      }),
      { status: isMissing ? 404 : 200 },
    ),
  );
}

const address =
  '/create?studentId=maya&name=Pay%20here&levelId=elsewhere&associatename=Other%20school&studentUserId=x';
const show = () => renderInApp(withRouter(<CreateSessionScreen />, address).screen);

beforeEach(() => {
  known = maya;
  sessionStorage.clear();
  keepSession({ ...studentSession, role: 'TUTOR', student: null });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('names the student of the address and their school as the server does, whatever the address says', async () => {
  await show();
  expect(await screen.findByDisplayValue('Maya Torres')).toBeTruthy();
  expect(screen.getByDisplayValue('Hillcrest')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Pay here|Other school/);
});

it('is for nobody in particular where the asker has no such student', async () => {
  known = null;
  await show();
  expect(await screen.findByRole('radio', { name: 'Classroom' })).toBeTruthy();
  expect(screen.queryByDisplayValue('Pay here')).toBeNull();
});
