import type { ShareOutcome } from '@lectern/call-engine/room/screen-share.ts';
import type { DeviceKind } from '@lectern/call-engine/devices/device-state.ts';
import { useFullscreenDocument } from '@mantine/hooks';
import { useSay } from '../../../lib/i18n.ts';
import { toastError, toastWarning } from '../../../ui/toasts/toasts.ts';
import { recordingActions } from '../recording/recording-actions.ts';
import { useGroupActions } from '../classroom/use-group-actions.ts';
import { toggleBoard } from '../board/toggle-board.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import type { CallActions, CallDialog } from './call-actions.ts';
import type { PanelName } from './panel-name.ts';

interface Given {
  call: LiveCall;
  facts: CallFacts;
  panel: PanelName | null;
  setPanel: (panel: PanelName | null) => void;
  setDialog: (dialog: CallDialog) => void;
}

const only = (isAllowed: boolean, action: () => void): (() => void) | null => (isAllowed ? action : null);

/** The actions of a call's bar and keys, as far as the server's switches and the browser allow them. */
export function useCallActions({ call, facts, panel, setPanel, setDialog }: Given): CallActions {
  const say = useSay();
  const { fullscreen, toggle } = useFullscreenDocument();
  const { properties } = facts.flow;
  const { isEducator, isObserver } = facts;

  function switchDevice(kind: DeviceKind): void {
    if (call.room.state.get().phase !== 'connected') toastWarning(say('call.establishing'));
    else if (call.room.media.state.get().closed.includes(kind)) toastWarning(say(`classroom.closed.${kind}`));
    else if (kind === 'camera' && call.room.media.state.get().isResting)
      toastWarning(say('steadiness.cameraRests'));
    else call.room.media.toggle(kind);
  }
  function share(): void {
    if (call.room.media.state.get().isResting) toastWarning(say('steadiness.shareRests'));
    else void call.room.media.toggleShare().then(tellShare);
  }
  function tellShare(outcome: ShareOutcome): void {
    if (outcome.kind === 'notSupported') toastWarning(say('call.share.notSupported'));
    if (outcome.kind === 'cancelled') toastWarning(say('call.share.cancelled'));
    if (outcome.kind === 'failed') toastError(say('call.failedToConnect', { reason: outcome.reason }));
  }
  const show = (name: PanelName) => (): void => setPanel(panel === name ? null : name);
  const hasVideo = properties.showVideoConsultation;
  const hasDevices = properties.allowAudioVideoChatBtn && !isObserver;
  return {
    toggleMicrophone: only(hasDevices, () => switchDevice('microphone')),
    toggleCamera: only(hasDevices && hasVideo, () => switchDevice('camera')),
    toggleShare: only(isEducator && hasVideo, share),
    toggleChat: only(properties.showChatBtn, show('chat')),
    toggleNotes: only(isEducator && properties.visitEncounterInfoScreen, show('notes')),
    // The viewers of a broadcast see its stream, not the board.
    toggleBoard: only(isEducator && !call.broadcast, () => toggleBoard(call.board)),
    ...recordingActions(call, facts),
    ...useGroupActions({ call, facts, togglePeople: show('people') }),
    // iPhones have no full screen for pages.
    toggleFullScreen: only(document.fullscreenEnabled, () => void toggle()),
    isFullScreen: fullscreen,
    openDevices: () => setDialog('devices'),
    openHelp: () => setDialog('help'),
    // The server's switch is about ending the call; people who only leave always may.
    askToLeave: only(properties.allowEndVisitBtn || !isEducator, () => setDialog('end')),
    isEducator,
    endsForAll: isEducator || isObserver,
  };
}
