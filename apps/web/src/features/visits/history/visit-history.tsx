import type { Happening } from '@lectern/contract/visits/history.shapes.ts';
import { happeningText } from '@lectern/contract/visits/history.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formats.ts';
import { timeZoneLabel } from '../../../lib/time-zones.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { historyQuery } from './history.queries.ts';
import classes from './visit-history.module.css';

const isAnswer = ({ kind }: Happening): boolean => kind === 'requestAccepted' || kind === 'requestRejected';

function Row({ happening }: { happening: Happening }) {
  const say = useSay();
  const { role } = useHostWords();
  const { at, by, who, from, to, reason } = happening;
  const what = say(happeningText(happening), { who: who ?? '', role });
  return (
    <li className={classes.row}>
      <time className="type-row tone-3 tabular" dateTime={at}>
        {formatDateTime(at)}
      </time>
      <div>
        <p className="type-row">
          {what}
          {by !== null && <span className="tone-3"> {say('visits.history.by', { name: by })}</span>}
        </p>
        {from && to && (
          <p className="type-row tone-3 tabular">
            {say('visits.history.moves', {
              from: formatDateTime(from.startTime),
              to: formatDateTime(to.startTime),
            })}
          </p>
        )}
        {reason && (
          <p className="type-row tone-3">
            {say(isAnswer(happening) ? 'visits.history.answer' : 'visits.history.reason', { reason })}
          </p>
        )}
      </div>
    </li>
  );
}

function Rows({ visitId, first }: { visitId: string; first: string }) {
  const say = useSay();
  const [page, setPage] = useState(1);
  const history = useQuery(historyQuery(visitId, page));
  return (
    <ListFaces
      list={history}
      isEmpty={({ data }) => data.length === 0}
      empty={{ title: say('visits.history.empty') }}
      failed={{ title: say('visits.history.failed') }}
      skeleton={{ rows: 3, height: 32, avatar: false }}
    >
      {({ data, totalPages, itemsPerPage, totalItems }) => (
        <>
          <div className={classes.body}>
            <ol className={classes.rows}>
              {data.map((happening) => (
                <Row key={happening.id} happening={happening} />
              ))}
            </ol>
            <p className="type-meta tone-3">
              {say('visits.history.hint', {
                zone: timeZoneLabel(first, undefined, data.at(-1)?.at ?? first),
              })}
            </p>
          </div>
          <Pager
            page={page}
            totalPages={totalPages}
            itemsPerPage={itemsPerPage}
            totalItems={totalItems}
            onChange={setPage}
          />
        </>
      )}
    </ListFaces>
  );
}

/** A session's history, fetched once it is opened. */
export function VisitHistory({
  visit,
  isOpen,
  onOpen,
}: {
  visit: Pick<VisitInfo, 'id' | 'createdAt'>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const say = useSay();
  return (
    <Card>
      <details open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
        <summary className={classes.head}>
          <h2 className="type-card-title">{say('visits.history.title')}</h2>
        </summary>
        {isOpen && <Rows visitId={visit.id} first={visit.createdAt} />}
      </details>
    </Card>
  );
}
