import type { CSSProperties, ReactNode } from 'react';
import classes from './share-bar.module.css';

/** A value with a bar before it that shows its size compared with the others; `share` is between 0 and 1. */
export function ShareBar({ share, children }: { share: number; children: ReactNode }) {
  const filled = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <span className={classes.cell}>
      <span className={classes.bar} style={{ '--filled': filled } as CSSProperties} aria-hidden />
      <span className="tabular unbroken">{children}</span>
    </span>
  );
}
