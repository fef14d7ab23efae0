import { useEffect, useState } from 'react';

/** So many rows are drawn at once, and so many more each time until all are: no task holds fingers and sounds up for long. */
export const drawnAtOnce = { first: 20, more: 10 } as const;

/** How many rows of a list are drawn now. Rows that stay keep those drawn that are; a list of others begins again. */
export function useDrawnCount<T>(rows: readonly T[], idOf: (row: T) => string): number {
  const [drawn, setDrawn] = useState<{ rows: readonly T[]; count: number }>({
    rows,
    count: drawnAtOnce.first,
  });
  if (drawn.rows !== rows) {
    const before = new Set(drawn.rows.map(idOf));
    const isSame = rows.some((row) => before.has(idOf(row)));
    setDrawn({ rows, count: isSame ? drawn.count : drawnAtOnce.first });
  }
  const { count } = drawn;
  const isAll = count >= rows.length;
  useEffect(() => {
    if (isAll) return undefined;
    const timer = setTimeout(() => setDrawn((now) => ({ ...now, count: now.count + drawnAtOnce.more })));
    return () => clearTimeout(timer);
  }, [isAll, count]);
  return Math.min(count, rows.length);
}
