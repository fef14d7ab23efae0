import type { Figures } from '@lectern/contract/dashboards/figures.shapes.ts';
import type { SumRow } from './figures.repo.ts';

const none: SumRow = {
  ...{ open: 0, notePending: 0, completed: 0, cancelled: 0 },
  ...{ missedByAll: 0, missedByStudent: 0, missedByEducator: 0 },
  ...{ seconds: 0, places: 0, present: 0 },
};

/** Several sums together. */
export function addSums(rows: readonly SumRow[]): SumRow {
  return rows.reduce<SumRow>(
    (all, row) => ({
      open: all.open + row.open,
      notePending: all.notePending + row.notePending,
      completed: all.completed + row.completed,
      cancelled: all.cancelled + row.cancelled,
      missedByAll: all.missedByAll + row.missedByAll,
      missedByStudent: all.missedByStudent + row.missedByStudent,
      missedByEducator: all.missedByEducator + row.missedByEducator,
      seconds: all.seconds + row.seconds,
      places: all.places + row.places,
      present: all.present + row.present,
    }),
    none,
  );
}

/** Sums as they are shown: cancelled sessions do not count, and if both sides missed one, each side missed it. */
export function toFigures(rows: readonly SumRow[]): Figures {
  const { open, notePending, completed, missedByAll, ...sum } = addSums(rows);
  const missed = missedByAll + sum.missedByStudent + sum.missedByEducator;
  return {
    sessions: open + notePending + completed + missed,
    cancelled: sum.cancelled,
    seconds: sum.seconds,
    places: sum.places,
    present: sum.present,
    missed,
    studentMissed: missedByAll + sum.missedByStudent,
    educatorMissed: missedByAll + sum.missedByEducator,
  };
}

/** Today's sessions by state; one in a call is no longer booked. */
export function toToday(rows: readonly SumRow[], inCall: number) {
  const { open, notePending, completed, cancelled } = addSums(rows);
  const { missed } = toFigures(rows);
  return { booked: Math.max(0, open - inCall), inCall, notePending, completed, cancelled, missed };
}
