import { nextSpeaker } from '@lectern/call-engine/layout/active-speaker.ts';
import { handNumber } from '@lectern/call-engine/room/class-store.ts';
import { fitTiles } from '@lectern/call-engine/layout/fit-tiles.ts';
import { pagesOf, peopleOnPage, tilesPerPage } from '@lectern/call-engine/layout/stage-pages.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { imageOf } from '../parts/other-person.ts';
import { SelfView } from '../parts/self-view.tsx';
import { Tile } from '../parts/tile.tsx';
import classes from './class-stage.module.css';
import { StagePages } from './parts/stage-pages.tsx';
import { useClass } from './use-class.ts';

const gap = 8;
/** A lower tile has the small avatar. */
const smallPx = 200;

interface Seen {
  facts: CallFacts;
  people: readonly Person[];
  state: ClassState | null;
}

const isPhoneQuery = '(max-width: 48em)';

/** Everybody alike, as large as they fit; more than fit turn pages. Only what is shown is received. */
function ClassGrid({ facts, people, state }: Seen) {
  const isPhone = useMediaQuery(isPhoneQuery) ?? false;
  const { ref, width, height } = useElementSize();
  const [wanted, setPage] = useState(0);
  const ground = { width, height, gap, narrow: isPhone ? 3 / 4 : 1 };
  const perPage = tilesPerPage(ground, isPhone);
  const self = people.find((person) => person.isSelf);
  // If only oneself does not fit, one moves over the others instead of onto a page of one's own.
  const isSelfFloating = self !== undefined && people.length === perPage + 1 && perPage > 1;
  const inGrid = isSelfFloating ? people.filter((person) => !person.isSelf) : people;
  const pages = pagesOf(inGrid.length, perPage);
  const page = Math.min(wanted, pages - 1);
  const shown = peopleOnPage(inGrid, page, perPage);
  const { cols, w, h } = fitTiles(Math.min(inGrid.length, perPage), ground);
  return (
    <div className={classes.grid}>
      <div ref={ref} className={classes.ground}>
        <div className={classes.tiles} style={{ width: cols * w + gap * (cols - 1) }}>
          {shown.map((person) => (
            <Tile
              key={person.id}
              person={person}
              image={imageOf(facts, person)}
              hand={handNumber(state, person.id)}
              isSmall={h < smallPx}
              style={{ width: w, height: h }}
            />
          ))}
        </div>
        {isSelfFloating && <SelfView person={self} image={imageOf(facts, self)} />}
      </div>
      <StagePages page={page} pages={pages} onTurn={setPage} />
    </div>
  );
}

/** The speaker large, the others small at the side; oneself over the stage. */
function SpeakerStage({ facts, people, state }: Seen) {
  const [kept, setKept] = useState<string | null>(null);
  const shownId = nextSpeaker(kept, people);
  if (shownId !== kept) setKept(shownId);
  const speaker = people.find((person) => person.id === shownId);
  const self = people.find((person) => person.isSelf && person !== speaker);
  const others = people.filter((person) => person !== speaker && person !== self);
  return (
    <div className={classes.speaker} data-alone={others.length === 0 || undefined}>
      <div className={classes.large}>
        {speaker && (
          <Tile
            person={speaker}
            image={imageOf(facts, speaker)}
            hand={handNumber(state, speaker.id)}
            style={{ width: '100%', height: '100%' }}
          />
        )}
        {self && <SelfView person={self} image={imageOf(facts, self)} />}
      </div>
      {others.length > 0 && (
        <div className={classes.carousel}>
          {others.map((person) => (
            <Tile
              key={person.id}
              person={person}
              image={imageOf(facts, person)}
              hand={handNumber(state, person.id)}
              isSmall
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The stage of a call of many, laid out as the educator has chosen for everybody. */
export function ClassStage({
  call,
  facts,
  people,
}: {
  call: LiveCall;
  facts: CallFacts;
  people: readonly Person[];
}) {
  const say = useSay();
  const state = useClass(call);
  const layout = facts.isObserver ? 'speaker' : (state?.layout ?? 'grid');
  if (people.every((person) => person.isSelf))
    return (
      <div className={classes.alone}>
        {people.map((person) => (
          <Tile key={person.id} person={person} image={imageOf(facts, person)} />
        ))}
        <p role="status">{say('classroom.nobodyYet')}</p>
      </div>
    );
  return layout === 'speaker' ? (
    <SpeakerStage facts={facts} people={people} state={state} />
  ) : (
    <ClassGrid facts={facts} people={people} state={state} />
  );
}
