import type { DevicePreview, PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import type { DeviceKind } from '@lectern/call-engine/devices/device-state.ts';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { DeviceDialog } from './parts/device-dialog.tsx';
import classes from './own-picture.module.css';
import { faultOf, type DeviceFault } from './repair-steps.ts';

const faultTitles = {
  blockedByBrowser: 'blocked',
  blockedBySystem: 'blocked',
  notFound: 'notFound',
  inUse: 'inUse',
} as const;

const faultTexts = {
  blockedByBrowser: 'preCallCheck.fault.byBrowser',
  blockedBySystem: 'preCallCheck.fault.bySystem',
  notFound: 'preCallCheck.fault.missing',
  inUse: 'preCallCheck.fault.busy',
} as const;

/** Replaces the picture. */
function coverOf(
  state: PreviewState,
  fault: DeviceFault | null,
  said: { say: Say; name: string },
): { title: string; text?: string } | null {
  const { say, name } = said;
  if (fault) {
    const title = say(`preCallCheck.fault.${faultTitles[fault.kind]}.${fault.devices}`);
    const text = say(state.isInsecure ? 'preCallCheck.fault.insecure' : faultTexts[fault.kind], { name });
    return { title, text };
  }
  if (state.camera === 'checking') return { title: say('preCallCheck.checking') };
  return state.cameraTrack ? null : { title: say('preCallCheck.cameraIsOff') };
}

function Picture({ track }: { track: MediaStreamTrack }) {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return (
    <video
      ref={video}
      className={classes.video}
      autoPlay
      playsInline
      muted
      aria-label={say('preCallCheck.preview')}
    />
  );
}

function Toggle({ kind, isOff, onPress }: { kind: DeviceKind; isOff: boolean; onPress: () => void }) {
  const say = useSay();
  const names = {
    camera: isOff ? 'preCallCheck.turnCameraOn' : 'preCallCheck.turnCameraOff',
    microphone: isOff ? 'preCallCheck.turnMicrophoneOn' : 'preCallCheck.turnMicrophoneOff',
  } as const;
  const icons: Record<DeviceKind, ReactNode> = {
    camera: isOff ? <IconVideoOff size={20} stroke={1.5} /> : <IconVideo size={20} stroke={1.5} />,
    microphone: isOff ? (
      <IconMicrophoneOff size={20} stroke={1.5} />
    ) : (
      <IconMicrophone size={20} stroke={1.5} />
    ),
  };
  return (
    <IconButton
      className={classes.control}
      data-off={isOff || undefined}
      label={say(names[kind])}
      icon={icons[kind]}
      onClick={onPress}
    />
  );
}

/** One's own picture before a call, as others will see it, with the switches; or the error instead. */
export function OwnPicture({ preview, state }: { preview: DevicePreview; state: PreviewState }) {
  const say = useSay();
  const { name } = useHostWords();
  const [isChoosing, setChoosing] = useState(false);
  const fault = faultOf(state.camera, state.microphone);
  const cover = coverOf(state, fault, { say, name });
  const isFaulty = (kind: DeviceKind): boolean =>
    fault !== null && (fault.devices === 'both' || fault.devices === kind);
  return (
    <div className={classes.frame} data-covered={cover !== null || undefined}>
      {state.cameraTrack && <Picture track={state.cameraTrack} />}
      {cover && (
        <div className={classes.cover} role={fault ? 'alert' : undefined}>
          {state.camera !== 'checking' && <IconVideoOff size={34} stroke={1.5} aria-hidden />}
          <h2 className={classes.coverTitle}>{cover.title}</h2>
          {cover.text !== undefined && <p className={classes.coverText}>{cover.text}</p>}
        </div>
      )}
      {!cover && <span className={classes.plate}>{say('preCallCheck.you')}</span>}
      <div className={classes.controls}>
        {(['microphone', 'camera'] as const).map((kind) => (
          <Toggle
            key={kind}
            kind={kind}
            isOff={isFaulty(kind) || !state.wish[kind === 'camera' ? 'isCameraOn' : 'isMicrophoneOn']}
            onPress={() => void (isFaulty(kind) ? preview.check() : preview.toggle(kind))}
          />
        ))}
        <IconButton
          className={classes.control}
          label={say('preCallCheck.chooseDevices')}
          icon={<IconSettings size={20} stroke={1.5} />}
          onClick={() => setChoosing(true)}
        />
      </div>
      <DeviceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} preview={preview} state={state} />
    </div>
  );
}
