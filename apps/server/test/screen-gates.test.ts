import { describe, expect, it } from 'vitest';
import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { may, type Capability } from '@lectern/contract/access/capabilities.ts';
import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import type { ReadingCall, ScreenCalls } from '@lectern/contract/access/screen-call-lists.ts';
import { screenCalls } from '@lectern/contract/access/screen-calls.ts';
import { areaOfRole, callScreens, publicScreens, type Screen } from '@lectern/contract/access/screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import { features } from '../src/app-context.ts';
import type { Gate } from '../src/platform/http/route.ts';
import { somebody } from './somebody.ts';

type Rows = Readonly<Record<string, Screen>>;

const tables = {
  publicScreens,
  callScreens,
  studentScreens,
  educatorScreens,
  adminScreens,
} as const satisfies Record<keyof typeof screenCalls, Rows>;

const roles = Object.keys(wireRoles) as Role[];
const isOfTable: Readonly<Record<keyof typeof tables, (role: Role) => boolean>> = {
  publicScreens: () => true,
  callScreens: () => true,
  studentScreens: (role) => areaOfRole[role] === 'student',
  educatorScreens: (role) => areaOfRole[role] === 'educator',
  adminScreens: (role) => may(role, 'administer'),
};

const gates = new Map(
  features.flatMap(({ routes = [] }) =>
    routes.map(({ call, gate }): [string, Gate] => [`${call.method} ${call.path}`, gate]),
  ),
);

interface Line {
  readonly row: string;
  readonly call: ReadingCall;
  /** Who makes the call on the screen; nobody in particular where nobody needs to be signed in. */
  readonly by: readonly Role[] | 'anybody';
}

function linesOf(table: keyof typeof tables): Line[] {
  const rows: Rows = tables[table];
  const calls: Readonly<Record<string, ScreenCalls>> = screenCalls[table];
  return Object.entries(rows).flatMap(([name, screen]) =>
    (calls[name] ?? []).flatMap((one) => {
      const narrower = typeof one === 'string' ? undefined : one.for;
      const named = typeof one === 'string' ? [one] : one.calls;
      const asked = [screen.for, narrower].filter((capability) => capability !== undefined);
      return named.map((call) => ({ row: `${table}.${name}`, call, by: whoMayAll(table, asked) }));
    }),
  );
}

function whoMayAll(table: keyof typeof tables, asked: readonly Capability[]): Line['by'] {
  if (asked.length === 0) return 'anybody';
  return roles.filter((role) => isOfTable[table](role) && asked.every((capability) => may(role, capability)));
}

/** Who makes the call of a line, and is kept out by its gate. */
function keptOut({ call, by }: Line): string[] {
  const gate = gates.get(call);
  if (by === 'anybody') return gate?.anonymous && gate.admits({ kind: 'anonymous' }) ? [] : ['anybody'];
  return by.filter((role) => !gate?.admits(somebody(role)));
}

const lines = (Object.keys(tables) as (keyof typeof tables)[]).flatMap(linesOf);

describe('the calls that a screen reads by', () => {
  it('let in everybody who may open the screen, or whom the line of the list names', () => {
    const wrong = lines.flatMap((line) =>
      keptOut(line).map((who) => `${line.row}: ${line.call} keeps out ${who}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are of every screen that has any', () => {
    expect(new Set(lines.map(({ row }) => row)).size).toBeGreaterThan(80);
  });
});
