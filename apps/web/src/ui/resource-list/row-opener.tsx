import type { ReactNode } from 'react';
import { RowLink } from '../row-link.tsx';
import type { Opener, RowParts } from './list-parts.ts';

/** How a row treats the name in it: the link that opens it, or nothing if the row opens nothing. */
export function openerOf<T>(row: T, open: RowParts<T>['open']): Opener {
  const opening = open?.(row);
  if (!opening) return (name: ReactNode) => name;
  const { to, onOpen } = opening;
  return (name: ReactNode) => (
    <RowLink to={to} onOpen={onOpen}>
      {name}
    </RowLink>
  );
}
