import { IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSay, withEverydayTexts } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import type { ChatDraft } from '../chat/use-chat-draft.ts';
import type { CallFacts } from '../call-facts.ts';
import { CallNotes } from '../call-notes.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './call-panel.module.css';
import type { PanelName } from './panel-name.ts';

// The chat comes with the call; less used panels load when opened.
const ParticipantsPanel = latePart(
  withEverydayTexts(async () => (await import('../classroom/participants-panel.tsx')).ParticipantsPanel),
);
const PanelTabs = latePart(async () => (await import('./panel-tabs.tsx')).PanelTabs);

const titles = {
  chat: 'call.panel.chat',
  notes: 'call.panel.notes',
  people: 'call.panel.participants',
} as const;

/** Panels side by side as tabs: people and notes, for those who have both. */
export function panelTabs(has: { togglePeople: unknown; toggleNotes: unknown }): readonly PanelName[] {
  return has.togglePeople !== null && has.toggleNotes !== null ? ['people', 'notes'] : [];
}

/** Fetches what a panel is made of, because somebody points at its control. */
export function useExpectPanel(tabs: readonly PanelName[]): (name: PanelName) => void {
  const notes = use(CallNotes);
  return (name) => {
    if (name === 'people') ParticipantsPanel.expect();
    if (name === 'notes') notes?.expect();
    if (tabs.includes(name)) PanelTabs.expect();
  };
}

const patienceMs = 3_000;

/** Whether the chat's connection is down for longer than a blink. */
function useSocketDown(call: LiveCall): boolean {
  const state = useObservable(call.channel.state);
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

function SocketDown({ call }: { call: LiveCall }) {
  const say = useSay();
  const isHeard = useObservable(call.room.state).phase === 'connected';
  return (
    <div className={classes.down} role="alert">
      <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
      <p>{say(isHeard ? 'call.panel.socketDown' : 'call.panel.chatDown')}</p>
      <p className={classes.hint}>{say('call.panel.socketDownHint')}</p>
    </div>
  );
}

function Content({ name, call, facts, draft }: Omit<Shown, 'tabs'>) {
  const isSocketDown = useSocketDown(call);
  const notes = use(CallNotes);
  if (name === 'people') return <ParticipantsPanel call={call} facts={facts} />;
  if (name === 'notes') return <div className={classes.notes}>{notes?.of(facts.flow.visitId)}</div>;
  return isSocketDown ? <SocketDown call={call} /> : <ChatPanel call={call} facts={facts} draft={draft} />;
}

/** The head says what the panel shows, or lets one choose between the panels that are tabs. */
function Frame({
  name,
  tabs,
  onShow,
  close,
  children,
}: {
  name: PanelName;
  tabs: readonly PanelName[];
  onShow: (name: PanelName) => void;
  close: ReactNode;
  children: ReactNode;
}) {
  const say = useSay();
  if (!tabs.includes(name))
    return (
      <>
        <header className={classes.head}>
          <h2 className="type-card-title">{say(titles[name])}</h2>
          {close}
        </header>
        {children}
      </>
    );
  return (
    <PanelTabs name={name} tabs={tabs} titles={titles} onShow={onShow} close={close}>
      {children}
    </PanelTabs>
  );
}

/**
 * The focus goes into a panel that opens: where one writes, or, on touch, where a keyboard would cover half of it, and in
 * panels without a field, onto the panel. It goes back when the panel closes, unless it went elsewhere.
 */
function usePanelFocus(panel: RefObject<HTMLElement | null>, name: PanelName): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      const now = document.activeElement;
      if ((now === null || now === document.body) && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    const field = isTouch ? null : panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? panel.current)?.focus({ preventScroll: true });
  }, [panel, name]);
}

interface Shown {
  name: PanelName;
  /** Panels side by side as tabs. */
  tabs: readonly PanelName[];
  call: LiveCall;
  facts: CallFacts;
  draft: ChatDraft;
}

/** A panel at the right of the stage, on phones a sheet over it; Escape closes it. */
export function CallPanel({
  onShow,
  onClose,
  tabs,
  ...shown
}: Shown & { onShow: (name: PanelName) => void; onClose: () => void }) {
  const say = useSay();
  const close = useEffectEvent((event: KeyboardEvent) => {
    const hasDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key === 'Escape' && !hasDialog) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => close(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const closeButton = (
    <IconButton label={say('call.panel.close')} icon={<IconX size={20} stroke={1.5} />} onClick={onClose} />
  );
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, shown.name);
  return (
    <aside ref={panel} tabIndex={-1} className={classes.panel} aria-label={say(titles[shown.name])}>
      <Frame name={shown.name} tabs={tabs} onShow={onShow} close={closeButton}>
        <Content {...shown} />
      </Frame>
    </aside>
  );
}
