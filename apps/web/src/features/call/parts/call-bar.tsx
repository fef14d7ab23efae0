import { UnstyledButton } from '@mantine/core';
import {
  IconDots,
  IconMaximize,
  IconMessageCircle,
  IconMicrophone,
  IconMicrophoneOff,
  IconNotes,
  IconPencil,
  IconPhoneOff,
  IconScreenShare,
  IconSettings,
  IconKeyboard,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { QuickMenu, QuickMenuItem } from '../../../ui/quick-menu.tsx';
import { GroupControls } from '../classroom/group-controls.tsx';
import { RecordingControl } from '../recording/recording-control.tsx';
import { RecordingItems } from '../recording/recording-items.tsx';
import { BoardControl } from '../board/board-control.tsx';
import type { LiveCall } from '../live-call.ts';
import classes from './call-bar.module.css';
import type { CallActions } from './call-actions.ts';
import { panelTabs, useExpectPanel } from './call-panel.tsx';
import { Control } from './control.tsx';
import controlClasses from './control.module.css';
import { DevicesDialog, HelpSheet } from './late-windows.ts';
import type { PanelName } from './panel-name.ts';

const big = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const small = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const above = { side: 'top', gap: 14 } as const;

function DeviceControls({ call, actions }: { call: LiveCall; actions: CallActions }) {
  const say = useSay();
  const { wish, isPressedToTalk, isResting, isMicrophoneLocked, isCameraLocked, unsent } = useObservable(
    call.room.media.state,
  );
  // What does not reach the others is not shown as on, although it is wanted and tried again.
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
          icon={speaks ? <IconMicrophone {...big} /> : <IconMicrophoneOff {...big} />}
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
          icon={isCameraOn ? <IconVideo {...big} /> : <IconVideoOff {...big} />}
          isPressed={isCameraOn}
          isOff={!isCameraOn}
          isDisabled={isCameraLocked}
          onPress={actions.toggleCamera}
        />
      )}
    </>
  );
}

/** What is not used every minute; on phones also what has no room in the bar. */
function MoreMenu({ call, actions, isPhone }: { call: LiveCall; actions: CallActions; isPhone: boolean }) {
  const say = useSay();
  return (
    <QuickMenu
      place={above}
      width={240}
      button={(props) => (
        <UnstyledButton {...props} className={controlClasses.control} aria-label={say('call.control.more')}>
          <span className={controlClasses.icon}>
            <IconDots {...big} />
          </span>
          <span className={controlClasses.word} aria-hidden>
            {say('call.control.more')}
          </span>
        </UnstyledButton>
      )}
    >
      {isPhone && actions.toggleNotes && (
        <QuickMenuItem icon={<IconNotes {...small} />} onPress={actions.toggleNotes}>
          {say('call.control.notes')}
        </QuickMenuItem>
      )}
      {isPhone && actions.toggleBoard && (
        <QuickMenuItem icon={<IconPencil {...small} />} onPress={actions.toggleBoard}>
          {say('board.control')}
        </QuickMenuItem>
      )}
      {isPhone && actions.toggleShare && (
        <QuickMenuItem icon={<IconScreenShare {...small} />} onPress={actions.toggleShare}>
          {say('call.control.share')}
        </QuickMenuItem>
      )}
      <RecordingItems call={call} actions={actions} isPhone={isPhone} />
      <QuickMenuItem
        icon={<IconSettings {...small} />}
        onPress={actions.openDevices}
        onNear={DevicesDialog.expect}
      >
        {say('call.control.devices')}
      </QuickMenuItem>
      {actions.toggleFullScreen && (
        <QuickMenuItem icon={<IconMaximize {...small} />} onPress={actions.toggleFullScreen}>
          {say(actions.isFullScreen ? 'call.control.fullScreenExit' : 'call.control.fullScreen')}
        </QuickMenuItem>
      )}
      <QuickMenuItem icon={<IconKeyboard {...small} />} onPress={actions.openHelp} onNear={HelpSheet.expect}>
        {say('call.control.help')}
      </QuickMenuItem>
    </QuickMenu>
  );
}

/** The floating bar with everything that can be done in a call. */
export function CallBar({
  call,
  ownId,
  actions,
  panel,
}: {
  call: LiveCall;
  ownId: string;
  actions: CallActions;
  panel: PanelName | null;
}) {
  const say = useSay();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const { isSharing } = useObservable(call.room.media.state);
  const { unread } = useObservable(call.chat.state);
  const expectPanel = useExpectPanel(panelTabs(actions));
  return (
    <nav className={classes.bar} aria-label={say('call.control.bar')}>
      <DeviceControls call={call} actions={actions} />
      {!isPhone && actions.toggleShare && (
        <>
          <span className={classes.line} aria-hidden />
          <Control
            name={say('call.control.shareShort')}
            hint={say(isSharing ? 'call.control.shareStop' : 'call.control.share')}
            shortcut="S"
            icon={<IconScreenShare {...big} />}
            isPressed={isSharing}
            onPress={actions.toggleShare}
          />
        </>
      )}
      <span className={classes.line} aria-hidden />
      <GroupControls
        call={call}
        ownId={ownId}
        actions={actions}
        isPeopleOpen={panel === 'people'}
        onNearPeople={() => expectPanel('people')}
      />
      {!isPhone && actions.toggleBoard && <BoardControl board={call.board} onPress={actions.toggleBoard} />}
      {actions.toggleChat && (
        <Control
          name={say('call.control.chat')}
          shortcut="C"
          icon={<IconMessageCircle {...big} />}
          isOpen={panel === 'chat'}
          badge={panel === 'chat' ? 0 : unread}
          badgeLabel={say('chat.unread', { count: unread })}
          onPress={actions.toggleChat}
        />
      )}
      {!isPhone && actions.toggleNotes && (
        <Control
          name={say('call.control.notesShort')}
          hint={say('call.control.notes')}
          shortcut="N"
          icon={<IconNotes {...big} />}
          isOpen={panel === 'notes'}
          onNear={() => expectPanel('notes')}
          onPress={actions.toggleNotes}
        />
      )}
      <RecordingControl recording={call.recording} isPhone={isPhone} onPress={actions.toggleRecording} />
      <MoreMenu call={call} actions={actions} isPhone={isPhone} />
      {actions.askToLeave && (
        <>
          <span className={classes.line} aria-hidden />
          <Control
            look="danger"
            name={say(actions.endsForAll ? 'call.control.end' : 'call.control.leave')}
            icon={<IconPhoneOff {...big} />}
            onPress={actions.askToLeave}
          />
        </>
      )}
    </nav>
  );
}
