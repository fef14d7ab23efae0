import { UnstyledButton } from '@mantine/core';
import {
  IconDots,
  IconMaximize,
  IconNotes,
  IconPencil,
  IconScreenShare,
  IconSettings,
  IconKeyboard,
} from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { QuickMenu, QuickMenuItem } from '../../../ui/quick-menu.tsx';
import { RecordingItems } from '../recording/recording-items.tsx';
import type { LiveCall } from '../live-call.ts';
import type { CallActions } from './call-actions.ts';
import { controlIcon } from './control.tsx';
import controlClasses from './control.module.css';
import { DevicesDialog, HelpSheet } from './late-windows.ts';

const small = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const above = { side: 'top', gap: 14 } as const;

/** Rarely used actions; on phones also those that have no room in the bar. */
export function MoreMenu({
  call,
  actions,
  isPhone,
}: {
  call: LiveCall;
  actions: CallActions;
  isPhone: boolean;
}) {
  const say = useSay();
  return (
    <QuickMenu
      place={above}
      width={240}
      button={(props) => (
        <UnstyledButton {...props} className={controlClasses.control} aria-label={say('call.control.more')}>
          <span className={controlClasses.icon}>
            <IconDots {...controlIcon} />
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
