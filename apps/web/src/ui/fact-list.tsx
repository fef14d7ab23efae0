import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** One line of facts: what it is, and its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** The value stands beneath the label, over the whole width. */
  isWide?: boolean;
  /** Stands on paper alone, where what says it on the screen is not. */
  isOnPaper?: boolean;
}

/** Labels and values beside each other, as on a summary. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={classes.fact}
          data-wide={fact.isWide || undefined}
          data-paper={fact.isOnPaper || undefined}
        >
          <dt className="type-row tone-3">{fact.label}</dt>
          <dd className="type-row own-lines">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
