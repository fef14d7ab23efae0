import type { ReactNode } from 'react';
import classes from './people.module.css';

/** The title of a list of people, and their number. */
export function PeopleHead({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children?: ReactNode;
}) {
  return (
    <div className={classes.head}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h3>
      {children}
    </div>
  );
}
