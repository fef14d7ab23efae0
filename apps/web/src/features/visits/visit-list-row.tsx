import type { ReactNode } from 'react';
import type { Address } from '../../lib/url-state.ts';
import { formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { CardRow } from '../../ui/card.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useDayInWords } from './time-words.ts';
import classes from './visit-list-row.module.css';

/** One visit in the list 'Sessions'. */
export interface VisitListRowProps {
  /** Instants of the wire. */
  startsAt: string;
  endsAt: string;
  /** The day stands with the time where a list is more than one day. */
  isDateShown: boolean;
  /** Who it is with; with `image` (also null) their picture stands before the name. */
  name: string;
  image?: string | null;
  subjects: string;
  kind: string;
  createdBy: string;
  /** Its summary; the name leads there. Without one it is plain text. */
  to?: Address;
  /** A `VisitStatus`. */
  status: ReactNode;
  isAction?: boolean;
  /** A menu or icons at the end. */
  menu?: ReactNode;
}

/** A visit as a row of the list: time first, who and what, kind and creator, status. On phones the parts stand below each other. */
export function VisitListRow(props: VisitListRowProps) {
  const {
    startsAt,
    endsAt,
    isDateShown,
    name,
    image,
    subjects,
    kind,
    createdBy,
    to,
    status,
    isAction,
    menu,
  } = props;
  const say = useSay();
  const dayInWords = useDayInWords();
  const link = to === undefined ? name : <RowLink to={to}>{name}</RowLink>;
  return (
    <CardRow
      className={classes.row}
      data-action={isAction || undefined}
      data-menu={menu !== undefined || undefined}
    >
      <span className={classes.when}>
        {isDateShown && <span className="type-row tabular">{dayInWords(startsAt)}</span>}
        <span className="type-row tabular">
          <span className={classes.start}>{formatTime(startsAt)}</span>
          <span className="tone-3"> – {formatTime(endsAt)}</span>
        </span>
      </span>
      <span className={classes.who}>
        {image === undefined ? (
          <span className={classes.lines}>
            <span className="type-name">{link}</span>
            <span className="type-row tone-3">{subjects}</span>
          </span>
        ) : (
          <PersonCell name={link} detail={subjects} image={{ of: name, src: image }} />
        )}
      </span>
      <span className={classes.kind}>
        <span className="type-row tone-2">{kind}</span>
        <span className="type-meta tone-3">
          {say('visits.field.createdBy')} <span>{createdBy}</span>
        </span>
      </span>
      <span className={classes.status}>{status}</span>
      {menu !== undefined && <span className={classes.menu}>{menu}</span>}
    </CardRow>
  );
}
