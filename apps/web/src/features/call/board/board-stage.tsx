import type { Person } from '@lectern/call-engine/participants/person.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import type { CallFacts, LiveCall } from '../live-call.ts';
import classes from './board-stage.module.css';

// Loaded when a board is opened for the first time.
const CallBoard = lazy(async () => ({ default: (await import('./call-board.tsx')).CallBoard }));

/** The board takes the stage, people move beside it. */
export function BoardStage({
  call,
  facts,
  people,
  tile,
}: {
  call: LiveCall;
  facts: CallFacts;
  people: readonly Person[];
  tile: (person: Person) => ReactNode;
}) {
  const say = useSay();
  return (
    <div className={classes.stage}>
      <section className={classes.board} aria-label={say('board.title')}>
        <Suspense fallback={<p role="status">{say('board.loading')}</p>}>
          <CallBoard call={call} facts={facts} />
        </Suspense>
      </section>
      <div className={classes.people}>{people.map(tile)}</div>
    </div>
  );
}
