import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** The row under the header: filters at the left, the screen's one primary action at the right; stacked on phones. */
export function PageRow({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.pageRow}>
      <div className={classes.filters}>{children}</div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
