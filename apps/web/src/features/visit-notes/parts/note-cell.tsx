import type { ReactNode } from 'react';
import classes from './note-cell.module.css';

/** One quarter of a note: its name, its actions, and its text. */
export function NoteCell({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.cell} aria-label={title}>
      <div className={classes.head}>
        <h2 className="type-name">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
