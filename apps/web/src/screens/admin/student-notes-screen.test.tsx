import { useLocation } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../features/identity/session.ts';
import { StudentNotesScreen } from './student-notes-screen.tsx';

afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

/** The screen, which stays until the next one is loaded, and the address. */
function WithAddress() {
  const { pathname } = useLocation();
  return (
    <>
      <StudentNotesScreen />
      <p>{pathname}</p>
    </>
  );
}

it('leads to the list of students where the address names none', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.reject(new Error('nothing is asked'));
  });
  keepSession({
    ...{ ...studentSession, role: 'BRANCHADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  const { id } = studentSession;
  await renderInApp(withRouter(<WithAddress />, `/level-three/${id}/student/notes`).screen);
  expect(await screen.findByText(`/level-three/${id}/students`)).toBeTruthy();
  expect(asked.filter((address) => address.includes('my-students'))).toEqual([]);
});

it('stays where somebody goes from it, until that screen is loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is there')));
  keepSession({
    ...{ ...studentSession, role: 'BRANCHADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  const { id } = studentSession;
  const shown = withRouter(<WithAddress />, `/level-three/${id}/student/notes?userId=${id}`);
  await renderInApp(shown.screen);
  expect(await screen.findByText(`/level-three/${id}/student/notes`)).toBeTruthy();
  await act(async () => shown.history.push(`/level-three/${id}/cancel-requests`));
  expect(await screen.findByText(`/level-three/${id}/cancel-requests`)).toBeTruthy();
  expect(screen.queryByText(`/level-three/${id}/students`)).toBeNull();
});
