import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { LiveCall } from '../live-call.ts';
import type { CallActions } from './call-actions.ts';
import { Control, controlIcon } from './control.tsx';

/** The own microphone and camera. */
export function DeviceControls({ call, actions }: { call: LiveCall; actions: CallActions }) {
  const say = useSay();
  const { wish, isPressedToTalk, isResting, isMicrophoneLocked, isCameraLocked, unsent } = useObservable(
    call.room.media.state,
  );
  // A device that does not reach the others is not shown as on, although it is wanted and retried.
  const isCameraUnsent = unsent.includes('camera');
  const isVoiceUnsent = unsent.includes('microphone');
  const isCameraOn = wish.isCameraOn && !isResting && !isCameraUnsent;
  const speaks = (wish.isMicrophoneOn || isPressedToTalk) && !isVoiceUnsent;
  return (
    <>
      {actions.toggleMicrophone && (
        <Control
          name={say('call.control.microphone')}
          hint={
            isVoiceUnsent
              ? say('call.unsent.hint')
              : say(speaks ? 'call.control.muteOn' : 'call.control.muteOff')
          }
          shortcut="M"
          icon={speaks ? <IconMicrophone {...controlIcon} /> : <IconMicrophoneOff {...controlIcon} />}
          isPressed={speaks}
          isOff={!speaks}
          isDisabled={isMicrophoneLocked}
          onPress={actions.toggleMicrophone}
        />
      )}
      {actions.toggleCamera && (
        <Control
          name={say('call.control.camera')}
          hint={
            isCameraUnsent
              ? say('call.unsent.hint')
              : say(isCameraOn ? 'call.control.cameraOff' : 'call.control.cameraOn')
          }
          shortcut="V"
          icon={isCameraOn ? <IconVideo {...controlIcon} /> : <IconVideoOff {...controlIcon} />}
          isPressed={isCameraOn}
          isOff={!isCameraOn}
          isDisabled={isCameraLocked}
          onPress={actions.toggleCamera}
        />
      )}
    </>
  );
}
