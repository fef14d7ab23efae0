import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** One line of facts: the label and its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** The value is below the label, over the whole width. */
  isWide?: boolean;
  /** Only on paper, where the screen's other place for it is missing. */
  isOnPaper?: boolean;
}

/** Labels and values side by side, as on a summary. */
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
