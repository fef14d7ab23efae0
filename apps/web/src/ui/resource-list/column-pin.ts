import type { CSSProperties } from 'react';
import type { Column } from './list-parts.ts';

/** The attributes of a cell in a column that stays while the others scroll. */
export interface PinProps {
  'data-pin'?: 'always' | 'wide';
  'data-pin-end'?: true | undefined;
  style?: CSSProperties;
}

/** Where a column stays: to the right of those that stay before it. */
export function pinOf<T>(columns: readonly Column<T>[], column: Column<T>): PinProps {
  const { pin } = column;
  if (!pin) return {};
  const before = columns.slice(0, columns.indexOf(column)).flatMap((one) => one.pin ?? []);
  const sum = (all: readonly { px: number }[]): string => `${all.reduce((px, one) => px + one.px, 0)}px`;
  const width = `${pin.px}px`;
  const measures = {
    ...{ '--pin': sum(before), '--pin-narrow': sum(before.filter(({ at }) => at === 'always')) },
    ...{ width, minWidth: width, maxWidth: width },
  };
  return {
    'data-pin': pin.at,
    'data-pin-end': columns.findLast((one) => one.pin) === column || undefined,
    style: measures,
  };
}
