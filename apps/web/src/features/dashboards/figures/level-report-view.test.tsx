import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { LevelReportView } from './level-report-view.tsx';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());

vi.mock('../../../ui/resource-list/list-file.ts', async (load) => ({ ...(await load<object>()), saveFile }));

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

const figures = {
  ...{ sessions: 3, cancelled: 0, seconds: 5400, places: 4, present: 3 },
  ...{ missed: 1, studentMissed: 1, educatorMissed: 0 },
};

function answer(openFlags: number | null): Promise<Response> {
  const today = { students: 40, educators: 5, inactiveStudents: 7, inactiveEducators: 0, openFlags };
  const response = {
    ...{ level: { id: 'area', name: 'Lakeside', depth: 2 }, line: [], sessionsBefore: 0 },
    ...{ fromDate: '2027-03-01', toDate: '2027-03-10', today: '2027-03-10', timeZone: 'America/New_York' },
    levels: [{ id: 'north', name: 'North', depth: 3, ...today, ...figures }],
    ...{ levelCount: 1, own: null, kinds: [] },
    total: { ...today, ...figures },
  };
  const envelope = { code: 200, message: '', response, response_message: '', validationErrors: [] };
  return Promise.resolve(Response.json({ ...envelope, response_code: 'ok' }));
}

it('says of each level how many are inactive and how many flags are open, in the file too', async () => {
  vi.stubGlobal('fetch', () => answer(6));
  await renderInApp(withRouter(<LevelReportView />).screen);
  expect(await screen.findAllByText('7 inactive')).toHaveLength(2);
  expect(screen.getAllByText(/Open flags/)).not.toHaveLength(0);
  expect(screen.getByText(/Open flags are those of all days/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const lines = (await saveFile.mock.lastCall?.[0].text())?.split('\r\n');
  expect(lines?.slice(0, 2)).toEqual([
    '"","Students","Students, inactive","Counselors","Counselors, inactive","Sessions","Hours","Attendance","Student Missed","Counselor Missed","Cancelled","Open flags"',
    '"North","40","7","5","0","3","1.50","75.0","1","0","0","6"',
  ]);
});

it('has no column of flags for people who have no list of sessions', async () => {
  vi.stubGlobal('fetch', () => answer(null));
  await renderInApp(withRouter(<LevelReportView />).screen);
  expect(await screen.findAllByText('7 inactive')).toHaveLength(2);
  expect(screen.queryByText(/Open flags/)).toBeNull();
});
