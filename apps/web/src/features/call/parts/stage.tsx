import { fitTiles } from '@lectern/call-engine/layout/fit-tiles.ts';
import type { Person, Picture } from '@lectern/call-engine/participants/person.ts';
import { Button } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconVolume } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { isOfMany } from '../classroom/class-link.ts';
import { BoardStage } from '../board/board-stage.tsx';
import { BroadcastStage, ClassStage } from './late-stages.ts';
import { useBoardOpen } from '../board/use-board-open.ts';
import { SteadyOffer } from '../steadiness/steady-offer.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { imageOf as imageIn, otherPerson } from './other-person.ts';
import { SelfView } from './self-view.tsx';
import classes from './stage.module.css';
import { PictureView, Tile } from './tile.tsx';

type ImageOf = (person: Person) => string | null;

/** Nobody else is there yet, or any more. */
function Waiting({ name, image }: { name: string; image: string | null }) {
  const say = useSay();
  return (
    <div className={classes.waiting}>
      <PersonAvatar name={name} image={image} size={96} className={classes.avatar} />
      <p role="status">{say('call.waitingForPeer', { name })}</p>
    </div>
  );
}

/** Three or more: as large as they fit, oneself last. */
function Grid({ people, imageOf }: { people: readonly Person[]; imageOf: ImageOf }) {
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const { ref, width, height } = useElementSize();
  const gap = 8;
  const { cols, w, h } = fitTiles(people.length, { width, height, gap, narrow: isPhone ? 3 / 4 : 1 });
  return (
    <div ref={ref} className={classes.ground}>
      <div className={classes.grid} style={{ width: cols * w + gap * (cols - 1) }}>
        {people.map((person) => (
          <Tile key={person.id} person={person} image={imageOf(person)} style={{ width: w, height: h }} />
        ))}
      </div>
    </div>
  );
}

/** A shared screen takes the stage, people move to its side. */
function Shared({
  sharer,
  screen,
  people,
  imageOf,
}: {
  sharer: Person;
  screen: Picture;
  people: readonly Person[];
  imageOf: ImageOf;
}) {
  const say = useSay();
  return (
    <div className={classes.shared}>
      <figure className={classes.screen}>
        <PictureView picture={screen} isWhole />
        <figcaption className={classes.caption}>
          {sharer.isSelf ? say('call.youShare') : say('call.sharing', { name: sharer.name })}
        </figcaption>
      </figure>
      <div className={classes.column}>
        {people.map((person) => (
          <Tile key={person.id} person={person} image={imageOf(person)} isSmall />
        ))}
      </div>
    </div>
  );
}

function OneToOne({
  people,
  imageOf,
  waitingFor,
}: {
  people: readonly Person[];
  imageOf: ImageOf;
  waitingFor: { name: string; image: string | null };
}) {
  const self = people.find((person) => person.isSelf);
  const other = people.find((person) => !person.isSelf);
  return (
    <>
      {other ? (
        <Tile person={other} image={imageOf(other)} style={{ width: '100%', height: '100%' }} />
      ) : (
        <Waiting {...waitingFor} />
      )}
      {self && <SelfView person={self} image={imageOf(self)} />}
    </>
  );
}

/** The button that led here is gone: the focus begins here, not at the top of a page without anything to press. */
function takeLostFocus(stage: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) stage?.focus({ preventScroll: true });
}

/** The visible part of a call: the other person filling the stage, more people in a grid, or a shared screen. */
export function Stage({
  call,
  facts,
  isReconnecting,
}: {
  call: LiveCall;
  facts: CallFacts;
  isReconnecting: boolean;
}) {
  const say = useSay();
  const everybody = useObservable(call.room.people);
  // Observers have no picture: they see only the others, laid out by the speaker.
  const people = facts.isObserver ? everybody.filter((person) => !person.isSelf) : everybody;
  const isBlocked = useObservable(call.room.sound.isBlocked);
  const imageOf: ImageOf = (person) => imageIn(facts, person);
  const isBoardOpen = useBoardOpen(call.board);
  const sharer = people.find((person) => person.screen !== null);
  return (
    <main ref={takeLostFocus} tabIndex={-1} className={classes.stage} data-dim={isReconnecting || undefined}>
      {isBoardOpen ? (
        <BoardStage
          call={call}
          facts={facts}
          people={people}
          tile={(person) => <Tile key={person.id} person={person} image={imageOf(person)} isSmall />}
        />
      ) : sharer?.screen ? (
        <Shared sharer={sharer} screen={sharer.screen} people={people} imageOf={imageOf} />
      ) : call.broadcast ? (
        <BroadcastStage call={call} link={call.broadcast} facts={facts} people={people} />
      ) : isOfMany(facts.flow) || facts.isObserver ? (
        <ClassStage call={call} facts={facts} people={people} />
      ) : people.length > 2 ? (
        <Grid people={people} imageOf={imageOf} />
      ) : (
        <OneToOne people={people} imageOf={imageOf} waitingFor={otherPerson(facts)} />
      )}
      {isReconnecting && (
        <div className={classes.reconnecting}>
          <h2>{say('call.reconnecting')}</h2>
          <p>{say('call.reconnectingHint')}</p>
        </div>
      )}
      {!isReconnecting && <SteadyOffer call={call} />}
      {isBlocked && !isReconnecting && (
        <Button
          className={classes.sound}
          leftSection={<IconVolume size={18} stroke={1.5} />}
          onClick={() => void call.room.sound.unlock()}
        >
          {say('call.soundBlocked')}
        </Button>
      )}
    </main>
  );
}
