import { IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisitNotesForm } from '../../visit-notes/visit-notes-form.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { ParticipantsPanel } from '../classroom/participants-panel.tsx';
import type { CallFacts, LiveCall } from '../live-call.ts';
import classes from './call-panel.module.css';

/** The panels beside the stage. */
export type PanelName = 'chat' | 'notes' | 'people';

const titles = {
  chat: 'call.panel.chat',
  notes: 'call.panel.notes',
  people: 'call.panel.participants',
} as const;

const patienceMs = 3_000;

/** Whether the chat's connection is down for longer than a blink. */
function useSocketDown(call: LiveCall): boolean {
  const state = useStore(call.channel.state);
  const [isLong, setLong] = useState(false);
  const isDown = state !== 'connected';
  useEffect(() => {
    if (!isDown) return undefined;
    const timer = window.setTimeout(() => setLong(true), patienceMs);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isDown]);
  return isDown && isLong;
}

function SocketDown() {
  const say = useSay();
  return (
    <div className={classes.down} role="alert">
      <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
      <p>{say('call.panel.socketDown')}</p>
      <p className={classes.hint}>{say('call.panel.socketDownHint')}</p>
    </div>
  );
}

/** A panel at the right of the stage, on phones a sheet over it; Escape closes it. */
export function CallPanel({
  name,
  call,
  facts,
  draft,
  onClose,
}: {
  name: PanelName;
  call: LiveCall;
  facts: CallFacts;
  /** What is typed into the chat stays while its panel is closed. */
  draft: { text: string; set: (text: string) => void };
  onClose: () => void;
}) {
  const say = useSay();
  const isSocketDown = useSocketDown(call);
  const close = useEffectEvent((event: KeyboardEvent) => {
    const hasDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key === 'Escape' && !hasDialog) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => close(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <aside className={classes.panel} aria-labelledby="call-panel-title">
      <header className={classes.head}>
        <h2 id="call-panel-title" className="type-card-title">
          {say(titles[name])}
        </h2>
        <IconButton
          label={say('call.panel.close')}
          icon={<IconX size={20} stroke={1.5} />}
          onClick={onClose}
        />
      </header>
      {name === 'people' ? (
        <ParticipantsPanel call={call} facts={facts} />
      ) : name === 'notes' ? (
        <div className={classes.notes}>
          <VisitNotesForm visitId={facts.flow.visitId} isInCall />
        </div>
      ) : isSocketDown ? (
        <SocketDown />
      ) : (
        <ChatPanel call={call} facts={facts} draft={draft} />
      )}
    </aside>
  );
}
