import type { Person, Picture } from '@lectern/call-engine/participants/person.ts';
import { IconHandStop, IconMicrophoneOff, IconPhotoPause } from '@tabler/icons-react';
import { useEffect, useRef, type CSSProperties } from 'react';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { useSay } from '../../../lib/i18n.ts';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { useRoleWords } from '../../institutions/role-words.ts';
import { useConnectionWords } from '../steadiness/connection-words.ts';
import { SteadyMark } from '../steadiness/steady-mark.tsx';
import classes from './tile.module.css';

/** A picture of the call in an element of the page. */
export function PictureView({
  picture,
  isMirrored = false,
  isWhole = false,
}: {
  picture: Picture;
  isMirrored?: boolean;
  /** Shown whole, as a screen is, instead of filling the tile. */
  isWhole?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    picture.attach(element);
    return () => {
      picture.detach(element);
    };
  }, [picture]);
  return (
    <video
      ref={video}
      className={classes.video}
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
      autoPlay
      playsInline
      muted
      aria-hidden
    />
  );
}

function Equaliser() {
  return (
    <span className={classes.equaliser} aria-hidden>
      <span />
      <span />
      <span />
    </span>
  );
}

function ConnectionBars({ person }: { person: Person }) {
  const words = useConnectionWords()(person);
  return (
    <span
      className={classes.bars}
      role="img"
      aria-label={words}
      title={words}
      data-bars={person.quality === 'unknown' ? undefined : person.qualityBars}
    >
      <span />
      <span />
      <span />
    </span>
  );
}

/** Name, role, microphone and connection of a person, on their tile. */
function NamePlate({ person, name }: { person: Person; name: string }) {
  const say = useSay();
  const words = useRoleWords();
  const role = person.isSelf ? null : words(person.isEducator ? wireRoles.educator : person.role);
  return (
    <span className={classes.plate}>
      {person.isSpeaking && <Equaliser />}
      {!person.isMicrophoneOn && !person.isGone && (
        <IconMicrophoneOff
          className={classes.muted}
          size={15}
          stroke={1.75}
          aria-label={say('call.mutedOf', { name })}
        />
      )}
      <span className={classes.name}>{name}</span>
      {role !== null && <span className={classes.role}>{role}</span>}
      {!person.isGone && <ConnectionBars person={person} />}
      <SteadyMark person={person} />
    </span>
  );
}

/** In words on a large tile: that the connection is weak; and why there is no picture although the camera is on. */
function Notes({ person, isSmall }: { person: Person; isSmall: boolean }) {
  const say = useSay();
  const words = useConnectionWords()(person);
  const isWeak = person.quality === 'poor' && !person.isSelf && !person.isGone;
  const pause = person.isResting ? 'pictureRests' : person.isFrozen ? 'pictureFrozen' : null;
  if (pause === null && (isSmall || !isWeak)) return null;
  return (
    <span className={classes.notes}>
      {pause !== null && (
        <IconPhotoPause size={15} stroke={1.75} role="img" aria-label={say(`steadiness.${pause}`)} />
      )}
      {isWeak && !isSmall && <span aria-hidden>{words}</span>}
    </span>
  );
}

/** Somebody on the stage: their picture, or their avatar in the same place; a ring while they speak. */
export function Tile({
  person,
  image = null,
  style,
  isSmall = false,
  hand = null,
}: {
  person: Person;
  image?: string | null;
  style?: CSSProperties;
  isSmall?: boolean;
  /** The place of the raised hand in the queue. */
  hand?: number | null;
}) {
  const say = useSay();
  const name = person.isSelf ? say('call.you') : person.name;
  return (
    <figure
      className={classes.tile}
      style={style}
      data-speaking={person.isSpeaking || undefined}
      data-lost={person.isLost || person.isGone || undefined}
      aria-label={name}
    >
      {person.camera && <PictureView picture={person.camera} isMirrored={person.isSelf} />}
      {(!person.camera || person.isFrozen) && (
        <span className={classes.cover}>
          <PersonAvatar
            name={person.name || name}
            image={image}
            size={isSmall ? 44 : 96}
            className={classes.avatar}
          />
        </span>
      )}
      <Notes person={person} isSmall={isSmall} />
      {hand !== null && (
        <span className={classes.hand} role="img" aria-label={say('classroom.hand.badge', { number: hand })}>
          <IconHandStop size={15} stroke={2} aria-hidden /> <span data-number={hand} aria-hidden />
        </span>
      )}
      <NamePlate person={person} name={name} />
    </figure>
  );
}
