import { Kbd } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { letterKeys, switchLetterKeys } from '../letter-keys.ts';
import classes from './help-sheet.module.css';
import type { CallActions } from './call-actions.ts';

/** All keys of the call, as far as this person has what they do. */
export function HelpSheet({
  isOpen,
  actions,
  onClose,
}: {
  isOpen: boolean;
  actions: CallActions;
  onClose: () => void;
}) {
  const say = useSay();
  const areOn = useObservable(letterKeys);
  const keys = [
    { key: 'M', text: 'call.shortcut.microphone', isThere: actions.toggleMicrophone !== null },
    {
      key: say('call.shortcut.space'),
      text: 'call.shortcut.push',
      isThere: actions.toggleMicrophone !== null,
    },
    { key: 'V', text: 'call.shortcut.camera', isThere: actions.toggleCamera !== null },
    { key: 'S', text: 'call.shortcut.share', isThere: actions.toggleShare !== null },
    { key: 'C', text: 'call.shortcut.chat', isThere: actions.toggleChat !== null },
    { key: 'N', text: 'call.shortcut.notes', isThere: actions.toggleNotes !== null },
    { key: 'W', text: 'board.control', isThere: actions.toggleBoard !== null },
    { key: 'R', text: 'recording.control', isThere: actions.toggleRecording !== null },
    { key: 'H', text: 'classroom.shortcut.hand', isThere: actions.toggleHand !== null },
    { key: 'P', text: 'classroom.shortcut.people', isThere: actions.togglePeople !== null },
    { key: 'F', text: 'call.shortcut.fullScreen', isThere: actions.toggleFullScreen !== null },
    { key: '?', text: 'call.shortcut.help', isThere: true },
  ] as const;
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('call.shortcut.title')}
      width={420}
      fillsPhones={false}
    >
      <TickBox label={say('call.shortcut.letters')} isTicked={areOn} onChange={switchLetterKeys} />
      <dl className={classes.keys} data-off={!areOn || undefined}>
        {keys
          .filter(({ isThere }) => isThere)
          .map(({ key, text }) => (
            <div key={text} className={classes.line}>
              <dt>{say(text)}</dt>
              <dd>
                <Kbd>{key}</Kbd>
              </dd>
            </div>
          ))}
      </dl>
    </ModalWindow>
  );
}
