import type { UserSession } from '@lectern/contract/identity/identity.shapes.ts';
import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../../test/sessions.ts';
import { withRouter } from '../../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../../identity/session.ts';
import { StudentAttendance } from './student-attendance.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';

const visit = (number: number, given: Partial<StudentVisit>): StudentVisit => ({
  ...{ visitId: `00000000-0000-4000-8000-00000000000${number}`, visitType: 2, createdByRole: 'Student' },
  ...{
    visitStatus: 'Completed',
    presence: 'present',
    subject: 'Mathematics',
    subCategory: `Lesson ${number}`,
  },
  ...{ startTime: '2026-11-20T10:00:00.000Z', endTime: '2026-11-20T10:30:00.000Z' },
  ...{ educatorName: 'Edith Educator', joinedAt: null, leftAt: null, seconds: 0, times: [], ...given },
});

const stay = { from: '2026-11-20T10:02:00.000Z', until: '2026-11-20T10:26:00.000Z' };
const visits = [
  visit(1, { seconds: 1_440, joinedAt: stay.from, leftAt: stay.until, times: [stay] }),
  visit(2, { presence: 'absent', visitStatus: 'Student Missed' }),
  visit(3, { presence: 'open', visitStatus: 'Educator Missed' }),
];

const path = '/level-three/a1/user/s1/student';
const asked = vi.fn<(address: string, body: unknown) => void>();

beforeEach(() => {
  asked.mockReset();
  keepSession({
    ...studentSession,
    ...{ role: wireRoles.levelThreeAdmin, userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  } as unknown as UserSession);
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    asked(address, init.method === 'POST' && typeof init.body === 'string' ? JSON.parse(init.body) : null);
    const page = { data: visits, pageNumber: 1, itemsPerPage: 10, totalPages: 2, totalItems: 13 };
    const response = init.method === 'POST' ? { name: 'attendance.csv', text: 'Start' } : page;
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('shows presence with minutes, blames nobody where the educator did not come, pages and makes a file', async () => {
  await renderInApp(withRouter(<StudentAttendance id={id} />, path).screen);
  expect(await screen.findByText(/24 minutes/)).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const row = (name: string) => rows.find((text) => text.includes(name)) ?? '';
  expect(row('Lesson 1')).toContain('Present');
  expect(row('Lesson 2')).toContain('Absent');
  expect(row('Lesson 2')).toContain('The student did not come.');
  expect(row('Lesson 3')).toContain('Missed');
  expect(row('Lesson 3')).not.toMatch(/Absent|Not marked/);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      expect.stringContaining(`/user/student/${id}/attendance?pageNumber=2`),
      null,
    ),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(expect.stringContaining(`/user/student/${id}/attendance/file`), {}),
  );
});
