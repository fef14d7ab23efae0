import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Row } from '../../../ui/layout.tsx';
import { ComingPager } from './coming-pager.tsx';

/** How many sessions a dialog names until all are wanted. */
const shownSessions = 3;

/** Whether a dialog shows all sessions to come, and which page of them. */
export interface TouchedPage {
  isWhole: boolean;
  page: number;
  show: (isWhole: boolean) => void;
  turn: (page: number) => void;
}

/** Starts with the first sessions of the first page. */
export function useTouchedPage(): TouchedPage {
  const [isWhole, setWhole] = useState(false);
  const [page, setPage] = useState(1);
  return { isWhole, page: isWhole ? page : 1, show: setWhole, turn: setPage };
}

interface TouchedSessionsProps<T> {
  /** How many there are in all. */
  sessions: number;
  /** Those of the page. */
  next: readonly T[];
  page: TouchedPage;
  rows: (shown: T[]) => ReactNode;
}

/** The sessions to come that deactivating touches: the first few, and all of them page by page once that is asked for. */
export function TouchedSessions<T>({ sessions, next, page, rows }: TouchedSessionsProps<T>) {
  const say = useSay();
  const shown = page.isWhole ? [...next] : next.slice(0, shownSessions);
  return (
    <>
      {rows(shown)}
      {page.isWhole && <ComingPager page={page.page} sessions={sessions} onChange={page.turn} />}
      {sessions > shownSessions && (
        <Row gap={8}>
          {!page.isWhole && (
            <p className="type-row tone-3">
              {say('administration.student.moreComing', { count: sessions - shown.length })}
            </p>
          )}
          <Button variant="subtle" onClick={() => page.show(!page.isWhole)}>
            {say(page.isWhole ? 'administration.student.fewComing' : 'administration.student.allComing')}
          </Button>
        </Row>
      )}
    </>
  );
}
