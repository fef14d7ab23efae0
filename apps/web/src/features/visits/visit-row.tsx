import type { ReactNode } from 'react';
import type { Address } from '../../lib/url-state.ts';
import { formatTime } from '../../lib/formats.ts';
import { CardRow } from '../../ui/card.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useDayInWords } from './time-words.ts';
import classes from './visit-row.module.css';

/** One visit on a home screen. */
export interface VisitRowProps {
  /** The other person, or for groups an icon. */
  who: { name: string; image?: string | null; icon?: ReactNode };
  title: string;
  detail: string;
  /** When it starts, an instant of the wire. */
  startsAt: string;
  /** Its summary; the title leads there. */
  to?: Address;
  /** A `VisitStatus`. */
  status: ReactNode;
  /** The button takes the whole width on phones. */
  isAction?: boolean;
}

/**
 * A visit as a row of 60 px: person and subject, date and time, status. On phones the parts are below each other.
 */
export function VisitRow({ who, title, detail, startsAt, to, status, isAction = false }: VisitRowProps) {
  const dayInWords = useDayInWords();
  return (
    <CardRow className={classes.row} data-action={isAction || undefined}>
      <span className={classes.who}>
        <PersonCell
          name={to === undefined ? title : <RowLink to={to}>{title}</RowLink>}
          detail={detail}
          image={{ of: who.name, src: who.image }}
          icon={who.icon}
        />
      </span>
      <span className={classes.when}>
        <span className="type-row tabular">{dayInWords(startsAt)}</span>{' '}
        <span className="type-row tone-3 tabular">{formatTime(startsAt)}</span>
      </span>
      <span className={classes.status}>{status}</span>
    </CardRow>
  );
}
