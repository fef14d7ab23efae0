import { AddressLink } from './address-link.tsx';
import { Card } from './card.tsx';
import classes from './figure-row.module.css';
import type { LinkOptions } from '@tanstack/react-router';

/** One figure, and what it counts. */
export interface Figure {
  label: string;
  value: string;
  /** A note next to it. */
  detail?: string;
  /** The list that it counts; pressing the figure anywhere opens it. */
  to?: LinkOptions | null;
  /** The list that its detail counts. */
  detailTo?: LinkOptions | null;
}

function Value({ label, value, to }: Figure) {
  if (!to) return value;
  return (
    <AddressLink address={to} className={classes.link} aria-label={`${label}: ${value}`}>
      {value}
    </AddressLink>
  );
}

function Detail({ detail, detailTo }: Figure) {
  if (!detailTo) return detail;
  return (
    <AddressLink address={detailTo} className={classes.detail}>
      {detail}
    </AddressLink>
  );
}

/** Figures side by side in one card, with hairlines between them. */
export function FigureRow({ figures, label }: { figures: readonly Figure[]; label?: string }) {
  return (
    <Card aria-label={label}>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.figure}>
            <dt className="type-row tone-2">{figure.label}</dt>
            <dd className={classes.value}>
              <Value {...figure} />
            </dd>
            {figure.detail !== undefined && (
              <dd className="type-head tone-3">
                <Detail {...figure} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}
