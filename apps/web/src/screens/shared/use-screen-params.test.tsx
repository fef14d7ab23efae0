import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import type { Screen } from '@lectern/contract/access/screens.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useScreenParams } from './use-screen-params.ts';

afterEach(cleanup);

/** A screen that students and educators share, at the address of a row. */
function renderAt(row: Screen): void {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/rooms/$userId/$visitId',
    staticData: { screen: row },
    component: function Room() {
      const { visitId } = useScreenParams(studentScreens.waitingRoom, educatorScreens.waitingRoom);
      return <p>room of {visitId}</p>;
    },
    errorComponent: ({ error }) => <p>{String(error)}</p>,
  });
  const history = createMemoryHistory({ initialEntries: ['/rooms/maya/v-1'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(<RouterProvider router={router as never} />);
}

it.each([studentScreens.waitingRoom, educatorScreens.waitingRoom])(
  'reads what the address of a row of the screen fills in',
  async (row) => {
    renderAt(row);
    expect(await screen.findByText('room of v-1')).toBeTruthy();
  },
);

it('throws where the screen stands at a row that it does not name', async () => {
  renderAt(studentScreens.summary);
  expect(await screen.findByText('Error: No row of the screen: encounter.')).toBeTruthy();
});
