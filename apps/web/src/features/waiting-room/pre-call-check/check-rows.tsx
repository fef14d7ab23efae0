import type { NetworkFinding } from '@lectern/call-engine/check/network-check.ts';
import { playNotes, speakerTest } from '@lectern/call-engine/devices/tones.ts';
import type { PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import type { DeviceFinding } from '@lectern/call-engine/devices/device-state.ts';
import type { MediaWay } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import { Button } from '@mantine/core';
import { IconMicrophone, IconVideo, IconVideoOff, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import type { Tone } from '../../../ui/theme/tokens.ts';
import { CheckRow } from './parts/check-row.tsx';
import classes from './check-rows.module.css';
import { MicrophoneBars } from './parts/microphone-bars.tsx';
import { CheckMark, CheckPending } from './parts/check-mark.tsx';
import { NetworkRow } from './parts/network-row.tsx';

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

const toneOf = (finding: DeviceFinding): Tone => {
  if (finding === 'checking') return 'neutral';
  return finding === 'granted' ? 'good' : 'bad';
};

function CameraRow({ camera, cameraTrack }: PreviewState) {
  const say = useSay();
  const isWrong = toneOf(camera) === 'bad';
  return (
    <CheckRow
      icon={isWrong ? <IconVideoOff stroke={1.5} /> : <IconVideo stroke={1.5} />}
      tone={toneOf(camera)}
      title={say('preCallCheck.camera')}
      text={cameraTrack?.label || say(`preCallCheck.state.${camera}`)}
      aside={camera === 'checking' ? <CheckPending /> : <CheckMark isFine={!isWrong} />}
    />
  );
}

function MicrophoneRow({ microphone, microphoneTrack }: PreviewState) {
  const say = useSay();
  const found =
    microphone === 'checking' ? <CheckPending /> : <CheckMark isFine={microphone === 'granted'} />;
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

/** The same for viewers: speaker and network. */
export function WatchingCheckRows({ network }: { network: NetworkFinding | undefined }) {
  return (
    <ul className={classes.rows}>
      <SpeakerRow speakerId={null} />
      <NetworkRow network={network} />
    </ul>
  );
}

/** The results for camera, microphone, speaker and network: one row each. */
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
