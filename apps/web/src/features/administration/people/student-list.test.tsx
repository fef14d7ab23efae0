import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { StudentList } from './student-list.tsx';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  keepSession({
    ...{ ...studentSession, role: 'BRANCHADMIN', userType: 'admin', levelOne: null, levelTwo: null },
    levelThree: { id: '00000000-0000-4000-8000-0000000000d1', name: 'Lincoln' },
  });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const page = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 0, totalItems: 0 };
    const envelope = { code: 200, message: '', response: page, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('keeps the focus in the filter by grade once it was entered, and empties it with the filters', async () => {
  await renderInApp(withRouter(<StudentList />, '/students').screen);
  const grade = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Grade' });
  await screen.findByRole('textbox', { name: 'Grade' });
  await userEvent.type(grade(), '7{Enter}');
  await waitFor(() => expect(asked.some((address) => address.includes('grade=7'))).toBe(true));
  expect(document.activeElement).toBe(grade());
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(grade().value).toBe(''));
});
