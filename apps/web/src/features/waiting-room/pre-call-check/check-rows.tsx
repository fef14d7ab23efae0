import type { NetworkFinding } from '@lectern/call-engine/check/network-check.ts';
import { measureMicrophone, litBars } from '@lectern/call-engine/devices/microphone-meter.ts';
import { playNotes, speakerTest } from '@lectern/call-engine/devices/tones.ts';
import type { PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import type { DeviceFinding } from '@lectern/call-engine/devices/device-state.ts';
import type { MediaWay } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import {
  isNetworkAcceptable,
  networkColor,
} from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.rules.ts';
import { Button, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconMicrophone,
  IconVideo,
  IconVideoOff,
  IconVolume,
  IconWifi,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSay, type Say } from '../../../lib/i18n.ts';
import type { Tone } from '../../../ui/theme/tokens.ts';
import { CheckRow } from './parts/check-row.tsx';
import classes from './check-rows.module.css';

const barHeights = [6, 18, 14, 14, 18, 8, 18, 10, 14, 14] as const;

function MicrophoneBars({ track }: { track: MediaStreamTrack }) {
  const say = useSay();
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const meter = measureMicrophone(track, () => new AudioContext());
    const stop = meter.level.subscribe(() => setLevel(meter.level.get()));
    return () => {
      stop();
      meter.stop();
    };
  }, [track]);
  const lit = litBars(level, barHeights.length);
  return (
    <span
      className={classes.bars}
      role="meter"
      aria-label={say('preCallCheck.level')}
      aria-valuemin={0}
      aria-valuemax={barHeights.length}
      aria-valuenow={lit}
    >
      {barHeights.map((height, place) => (
        // eslint-disable-next-line react/no-array-index-key -- the place is what a bar is
        <span key={place} className={classes.bar} data-lit={place < lit || undefined} style={{ height }} />
      ))}
    </span>
  );
}

function Mark({ isFine }: { isFine: boolean }) {
  const say = useSay();
  return isFine ? (
    <IconCheck className={classes.fine} size={20} stroke={1.75} aria-label={say('preCallCheck.works')} />
  ) : (
    <IconAlertTriangle
      className={classes.wrong}
      size={20}
      stroke={1.5}
      aria-label={say('preCallCheck.problem')}
    />
  );
}

function SpeakerTest({ speakerId }: { speakerId: string | null }) {
  const say = useSay();
  const [isPlaying, setPlaying] = useState(false);
  const play = (): void => {
    setPlaying(true);
    void playNotes(speakerTest, speakerId).finally(() => setPlaying(false));
  };
  return (
    <Button variant="default" size="compact-sm" className={classes.tone} disabled={isPlaying} onClick={play}>
      {say('preCallCheck.playTone')}
    </Button>
  );
}

function networkText(network: NetworkFinding, say: Say): string {
  const quality = say(`preCallCheck.quality.${network.quality}`);
  if (network.quality !== 'good' || network.speedKbps === null) return quality;
  const speed = network.speedKbps / 1_000;
  return say('preCallCheck.speed', {
    quality,
    speed: speed < 10 ? Number(speed.toFixed(1)) : Math.round(speed),
  });
}

function networkTone(network: NetworkFinding | undefined, isClosed: boolean): Tone {
  if (!network) return 'neutral';
  const { quality, speedKbps } = network;
  if (isClosed) return 'bad';
  if (!isNetworkAcceptable(quality)) return 'bad';
  if (quality === 'unknown') return 'neutral';
  const tones = { green: 'good', orange: 'warn', red: 'bad' } as const;
  return speedKbps === null ? 'good' : tones[networkColor(speedKbps)];
}

const toneOf = (finding: DeviceFinding): Tone => {
  if (finding === 'checking') return 'neutral';
  return finding === 'granted' ? 'good' : 'bad';
};

function Waiting() {
  return <Loader size={16} color="gray" aria-hidden />;
}

function CameraRow({ camera, cameraTrack }: PreviewState) {
  const say = useSay();
  const isWrong = toneOf(camera) === 'bad';
  return (
    <CheckRow
      icon={isWrong ? <IconVideoOff stroke={1.5} /> : <IconVideo stroke={1.5} />}
      tone={toneOf(camera)}
      title={say('preCallCheck.camera')}
      text={cameraTrack?.label || say(`preCallCheck.state.${camera}`)}
      aside={camera === 'checking' ? <Waiting /> : <Mark isFine={!isWrong} />}
    />
  );
}

function MicrophoneRow({ microphone, microphoneTrack }: PreviewState) {
  const say = useSay();
  const found = microphone === 'checking' ? <Waiting /> : <Mark isFine={microphone === 'granted'} />;
  return (
    <CheckRow
      icon={<IconMicrophone stroke={1.5} />}
      tone={toneOf(microphone)}
      title={say('preCallCheck.microphone')}
      text={microphoneTrack ? say('preCallCheck.speak') : say(`preCallCheck.state.${microphone}`)}
      aside={microphoneTrack ? <MicrophoneBars track={microphoneTrack} /> : found}
    />
  );
}

/** What is said of the network, with the way of sound and picture; and what to do where one of them could not be told. */
function textWithWay(network: NetworkFinding, way: MediaWay | undefined, say: Say): string {
  const text = networkText(network, say);
  const isUnknown = network.quality === 'unknown';
  const isUntold = way === 'unknown' || (isUnknown && way === undefined);
  const isSaid = way === undefined || (isUnknown && isUntold);
  const found = isSaid ? text : say(`preCallCheck.way.${way}`, { network: text });
  return isUntold ? say('preCallCheck.untold', { found }) : found;
}

function NetworkRow({ network, way }: { network: NetworkFinding | undefined; way?: MediaWay | undefined }) {
  const say = useSay();
  const isClosed = way === 'none';
  return (
    <CheckRow
      icon={<IconWifi stroke={1.5} />}
      tone={networkTone(network, isClosed)}
      title={say('preCallCheck.network')}
      text={network ? textWithWay(network, way, say) : say('preCallCheck.checking')}
      aside={network ? <Mark isFine={!isClosed && isNetworkAcceptable(network.quality)} /> : <Waiting />}
    />
  );
}

function SpeakerRow({ speakerId }: { speakerId: string | null }) {
  const say = useSay();
  return (
    <CheckRow
      icon={<IconVolume stroke={1.5} />}
      tone="neutral"
      title={say('preCallCheck.speaker')}
      text={say('preCallCheck.hearTone')}
      aside={<SpeakerTest speakerId={speakerId} />}
    />
  );
}

/** The same for who only watches: speaker and network. */
export function WatchingCheckRows({ network }: { network: NetworkFinding | undefined }) {
  return (
    <ul className={classes.rows}>
      <SpeakerRow speakerId={null} />
      <NetworkRow network={network} />
    </ul>
  );
}

/** What was found of camera, microphone, speaker and network: one row each. */
export function CheckRows({
  state,
  network,
  way,
}: {
  state: PreviewState;
  /** Nothing while it is being looked at. */
  network: NetworkFinding | undefined;
  /** Nothing while it is being tried, or where it cannot be. */
  way: MediaWay | undefined;
}) {
  return (
    <ul className={classes.rows}>
      <CameraRow {...state} />
      <MicrophoneRow {...state} />
      <SpeakerRow speakerId={state.wish.speakerId} />
      <NetworkRow network={network} way={way} />
    </ul>
  );
}
