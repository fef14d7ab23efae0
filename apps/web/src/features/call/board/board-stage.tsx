import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { latePart } from '../../../ui/late-part.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './board-stage.module.css';

function Loading() {
  return <p role="status">{useSay()('board.loading')}</p>;
}

// Loaded when a board is opened for the first time.
const CallBoard = latePart(async () => (await import('./call-board.tsx')).CallBoard, <Loading />);

/** The board takes the stage, people move to its side. */
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
        <CallBoard call={call} facts={facts} />
      </section>
      <div className={classes.people}>{people.map(tile)}</div>
    </div>
  );
}
