import type { KeyboardEvent } from 'react';

const pressable = 'a[href], button:not(:disabled), input:not(:disabled)';

function stopIn(row: Element, cell: string | undefined): HTMLElement | null {
  const same = row.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell ?? '')}"]`);
  return (
    same?.querySelector<HTMLElement>(pressable) ??
    row.querySelector<HTMLElement>('[data-row-link]') ??
    row.querySelector<HTMLElement>(pressable)
  );
}

function nextOf(rows: readonly Element[], at: number, key: string): Element | undefined {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return at > 0 ? rows[at - 1] : undefined;
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

const isTakenElsewhere = (event: KeyboardEvent, target: Element): boolean =>
  event.defaultPrevented ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  target.matches('textarea, input:not([type="checkbox"])');

/** Arrow keys go from row to row, and stay in the column; Home and End go to the first and the last. Fields keep their keys. */
export function goByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || isTakenElsewhere(event, target)) return;
  // The menu opened by a row is elsewhere in the document.
  const row = target.closest('[data-row]');
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const next = row && rows.includes(row) ? nextOf(rows, rows.indexOf(row), key) : undefined;
  const stop = next && stopIn(next, target.closest<HTMLElement>('[data-cell]')?.dataset['cell']);
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
