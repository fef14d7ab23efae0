import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-link.module.css';

/** The name in a `CardRow`, as the link that opens it. Pressing the row anywhere else opens it too. */
export function RowLink({
  to,
  onOpen,
  children,
}: {
  to: LinkOptions;
  /** Side effects of opening it, also in another tab. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Link className={classes.link} {...to} onClick={onOpen} data-row-link>
      {children}
    </Link>
  );
}
