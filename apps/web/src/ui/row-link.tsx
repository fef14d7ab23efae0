import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-link.module.css';

/** The name of what a `CardRow` shows, as the link that opens it. Pressing the row anywhere else opens it too. */
export function RowLink({ to, children }: { to: LinkOptions; children: ReactNode }) {
  return (
    <Link className={classes.link} {...to} data-row-link>
      {children}
    </Link>
  );
}
