import { IconMessageCircle, IconNotes, IconPhoneOff, IconScreenShare } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { GroupControls } from '../classroom/group-controls.tsx';
import { RecordingControl } from '../recording/recording-control.tsx';
import { BoardControl } from '../board/board-control.tsx';
import type { LiveCall } from '../live-call.ts';
import classes from './call-bar.module.css';
import type { CallActions } from './call-actions.ts';
import { panelTabs, useExpectPanel } from './call-panel.tsx';
import { Control, controlIcon } from './control.tsx';
import type { PanelName } from './panel-name.ts';
import { DeviceControls } from './device-controls.tsx';
import { MoreMenu } from './more-menu.tsx';

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
            icon={<IconScreenShare {...controlIcon} />}
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
          icon={<IconMessageCircle {...controlIcon} />}
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
          icon={<IconNotes {...controlIcon} />}
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
            icon={<IconPhoneOff {...controlIcon} />}
            onPress={actions.askToLeave}
          />
        </>
      )}
    </nav>
  );
}
