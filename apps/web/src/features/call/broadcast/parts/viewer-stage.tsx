import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import { Button, Loader } from '@mantine/core';
import { IconArmchair, IconMicrophoneOff, IconVolume } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import type { CallFacts } from '../../call-facts.ts';
import stageClasses from '../../parts/stage.module.css';
import type { LiveBroadcast } from '../live-broadcast.ts';
import type { StreamPlayer, StreamState } from '../stream-player.ts';
import classes from './viewer-stage.module.css';

/** The overlay on the picture: nothing while it plays. */
type Cover = 'wait' | 'loading' | 'reconnecting' | null;

function coverOf(news: BroadcastNews | null, phase: StreamState['phase']): Cover {
  if (phase === 'loading') return 'loading';
  if (phase === 'idle') return news?.state === 'interrupted' ? 'reconnecting' : 'wait';
  return phase === 'playing' ? null : 'reconnecting';
}

function Picture({ player, label }: { player: StreamPlayer; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    player.video.setAttribute('aria-label', label);
    place.current?.append(player.video);
  }, [player, label]);
  return <div ref={place} className={classes.picture} />;
}

function CoverWords({ cover }: { cover: NonNullable<Cover> }) {
  const say = useSay();
  if (cover === 'reconnecting')
    return (
      <div className={stageClasses.reconnecting} role="alert">
        <h2>{say('call.reconnecting')}</h2>
        <p>{say('call.reconnectingHint')}</p>
      </div>
    );
  const isWaiting = cover === 'wait';
  return (
    <div className={classes.cover} role="status">
      {isWaiting ? (
        <IconArmchair size={32} stroke={1.5} aria-hidden />
      ) : (
        <Loader color="gray" size={32} aria-hidden />
      )}
      <p>{say(isWaiting ? 'guests.refusal.guest_too_early' : 'broadcast.loading')}</p>
    </div>
  );
}

/** The stream, or what one waits for; whether the educator is muted; and the way to hear it where the browser wants a press. */
export function ViewerStage({ live, facts }: { live: LiveBroadcast; facts: CallFacts }) {
  const say = useSay();
  const news = useObservable(live.link.news);
  const { phase, isSoundBlocked } = useObservable(live.player.state);
  const { name, image } = facts.visit.tutor;
  const cover = coverOf(news, phase);
  const isShown = cover !== 'wait' && cover !== 'loading';
  return (
    <main className={stageClasses.stage}>
      <div className={classes.ground} data-hidden={!isShown || undefined}>
        <Picture player={live.player} label={say('broadcast.picture', { name })} />
        {news?.picture === 'none' && (
          <div className={classes.cover} role="img" aria-label={say('broadcast.cameraOff', { name })}>
            <PersonAvatar name={name} image={image} size={96} className={stageClasses.avatar} />
          </div>
        )}
        <span className={classes.plate} role="status">
          {news?.isEducatorMuted && (
            <IconMicrophoneOff
              className={classes.muted}
              size={15}
              stroke={1.75}
              role="img"
              aria-label={say('call.mutedOf', { name })}
            />
          )}
          <span>{name}</span>
        </span>
      </div>
      {cover && <CoverWords cover={cover} />}
      {isSoundBlocked && cover === null && (
        <Button
          className={stageClasses.sound}
          leftSection={<IconVolume size={18} stroke={1.5} />}
          onClick={() => live.player.unlock()}
        >
          {say('broadcast.soundBlocked')}
        </Button>
      )}
    </main>
  );
}
