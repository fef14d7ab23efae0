import { callsOfNoScreen, type ScreenCalls } from '@lectern/contract/access/screen-call-lists.ts';
import { screenCalls } from '@lectern/contract/access/screen-calls.ts';
import { callsOfScreens } from './screen-routes.ts';
import type { SourceFile, Violation } from './violation.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, ScreenCalls>>>>;

const path = 'packages/contract/src/access/screen-calls.ts';

/** The access table names the calls by which each screen reads: those in the screen's code, and no other. */
export function checkScreenCalls(files: readonly SourceFile[], rows: Rows = screenCalls): Violation[] {
  const read = callsOfScreens(files);
  // A tree without a web has no screens.
  if (read.size === 0) return [];
  const named = Object.entries(rows).flatMap(([table, screens]) =>
    Object.entries(screens).map(([row, calls]): [string, string[]] => [`${table}.${row}`, namesOf(calls)]),
  );
  return named.flatMap(([row, calls]) => {
    const used = [...(read.get(row) ?? [])].filter((call) => !callsOfNoScreen.some((one) => one === call));
    return [
      ...used
        .filter((call) => !calls.includes(call))
        .map((call) => wrong(row, call, 'is read by it, and not named')),
      ...calls
        .filter((call) => !used.includes(call))
        .map((call) => wrong(row, call, 'is named, and not read by it')),
    ];
  });
}

function namesOf(calls: ScreenCalls): string[] {
  return calls.flatMap((one) => (typeof one === 'string' ? [one] : one.calls));
}

function wrong(row: string, call: string, what: string): Violation {
  return { rule: 'screen-calls', path, line: 1, message: `${row}: ${call} ${what}` };
}
