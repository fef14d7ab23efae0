import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import {
  addressIn,
  areaBases,
  callScreens,
  publicScreens,
  type Area,
  type Screen,
} from '@lectern/contract/access/screens.ts';
import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { router } from '../src/router.tsx';

type Rows = Readonly<Record<string, Screen>>;

const inArea = (area: Area, rows: Rows): [string, Screen][] =>
  Object.values(rows).map((row) => [addressIn(area, row), row]);
const whole = (rows: Rows): [string, Screen][] => Object.values(rows).map((row) => [row.path, row]);

/** Administrators share one set of screens. */
const adminAreas = (Object.keys(areaBases) as Area[]).filter(
  (area) => area !== 'student' && area !== 'educator',
);

/** What the access table says there is, by the whole address. */
const table = [
  ...whole(publicScreens),
  ...whole(callScreens),
  ...inArea('student', studentScreens),
  ...inArea('educator', educatorScreens),
  ...adminAreas.flatMap((area) => inArea(area, adminScreens)),
];

const routes = Object.values<AnyRoute>(router.routesById);
/** Where something is shown that is no frame of other routes, and no answer to an address that nothing has. */
const shown = routes.filter(
  ({ children, options }) => options.component && !children && options.staticData?.isUnknown !== true,
);
const addressOf = ({ fullPath }: AnyRoute): string => String(fullPath);

it('has a screen for each row of the access table, and a row for each screen', () => {
  expect(shown.map(addressOf).toSorted()).toEqual(table.map(([address]) => address).toSorted());
});

it('guards each screen where somebody must be signed in by its own row', () => {
  const rows = new Map(table);
  const guarded = shown.filter(
    (route) => !whole(publicScreens).some(([address]) => address === addressOf(route)),
  );
  expect(guarded.length).toBeGreaterThan(100);
  const wrong = guarded.filter((route) => route.options.staticData?.screen !== rows.get(addressOf(route)));
  expect(wrong.map(addressOf)).toEqual([]);
});

it('shows nothing at an address that leads elsewhere', () => {
  const leading = routes.filter(({ children, options }) => !options.component && !children);
  expect(leading.length).toBeGreaterThan(10);
  expect(leading.filter(({ options }) => options.staticData?.screen).map(addressOf)).toEqual([]);
});
