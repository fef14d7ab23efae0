import { Card } from './card.tsx';
import classes from './figure-row.module.css';

/** One figure, and what it counts. */
export interface Figure {
  label: string;
  value: string;
  /** What is to be known beside it. */
  detail?: string;
}

/** Figures beside each other in one card, with hairlines between them. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <Card>
      <dl className={classes.figures}>
        {figures.map(({ label, value, detail }) => (
          <div key={label} className={classes.figure}>
            <dt className="type-row tone-2">{label}</dt>
            <dd className={classes.value}>{value}</dd>
            {detail !== undefined && <dd className="type-head tone-3">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
