import { ClassStore } from '@lectern/call-engine/room/class-store.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import type { OwnMedia } from '@lectern/call-engine/room/own-media.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { CallBar } from './call-bar.tsx';
import type { CallDialog } from './call-actions.ts';
import { CallPanel, panelTabs } from './call-panel.tsx';
import type { PanelName } from './panel-name.ts';
import { CallTop } from './call-top.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { useCallActions } from './use-call-actions.ts';
import { useCallKeys } from './use-call-keys.ts';

const channel = vi.hoisted(() => ({
  on: () => () => undefined,
  onReconnect: () => () => undefined,
  send: () => Promise.resolve({}),
  close: () => undefined,
}));
vi.mock('../../../lib/socket-client.ts', () => ({
  openChannel: () => ({ ...channel, state: createState('connected') }),
}));

const nothing = (): void => undefined;

type Who = 'educator' | 'observer';
const kinds = { appointment: 2, classroom: 4, broadcast: 5 } as const;
const touched = vi.fn<(what: string) => void>();

/** Everything that the server can switch on is on: whatever a person lacks, they lack because of their role. */
const properties = {
  showVideoConsultation: true,
  allowAudioVideoChatBtn: true,
  showChatBtn: true,
  visitEncounterInfoScreen: true,
  visitInfoWithUserInfoScreen: false,
  allowEndVisitBtn: true,
};

function factsOf(who: Who, kind: keyof typeof kinds): CallFacts {
  return {
    flow: {
      visitId: 'v',
      visitType: kinds[kind],
      subject: null,
      subCategory: 'Algebra',
      sessionUsers: [],
      properties,
    },
    visit: {
      visitId: 'v',
      visitType: kinds[kind],
      createdByRole: 'educator',
      tutor: { id: 'e', name: 'Anna Lee', image: null },
      tutee: null,
    },
    ownId: who,
    isEducator: who === 'educator',
    isObserver: who === 'observer',
    educatorId: 'e',
  } as unknown as CallFacts;
}

function callOf(kind: keyof typeof kinds): LiveCall {
  const wish = {
    isMicrophoneOn: true,
    isCameraOn: true,
    cameraId: null,
    microphoneId: null,
    speakerId: null,
  };
  const media = {
    state: createState({
      wish,
      closed: [],
      isPressedToTalk: false,
      isResting: false,
      isSharing: false,
      unsent: [],
    }),
    toggle: (device: string) => touched(device),
    toggleShare: () => {
      touched('share');
      return Promise.resolve({ kind: 'stopped' });
    },
    pressToTalk: (isPressed: boolean) => {
      if (isPressed) touched('pressToTalk');
    },
  };
  return {
    room: {
      state: createState({ phase: 'connected' }),
      people: createState([]),
      media,
      steadiness: {
        view: createState({ step: 'none', offer: null, isWeak: false, isSlower: false }),
        available: () => [],
      },
    },
    chat: { state: createState({ messages: [], pending: [], unread: 0, loading: 'idle', hasOlder: false }) },
    classroom: kind === 'appointment' ? null : new ClassStore(),
    observers: { list: createState([]), stop: () => undefined },
    board: { isOpen: createState(false), toggle: () => touched('board') },
    recording: { phase: createState('off'), toggle: () => Promise.resolve(touched('recording')) },
    broadcast:
      kind === 'broadcast' ? { news: createState(null), viewers: createState(3), receive: vi.fn() } : null,
    timer: { time: createState({ secondsLeft: 600, stage: 'running' }) },
    channel: { ...channel, state: createState('connected') },
  } as unknown as LiveCall;
}

/** A call without its stage: the parts above it, the bar, and the open panel. */
function Seen({ call, facts }: { call: LiveCall; facts: CallFacts }) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [dialog, setDialog] = useState<CallDialog>(null);
  const actions = useCallActions({ call, facts, panel, setPanel, setDialog });
  useCallKeys(call, actions);
  return (
    <>
      <CallTop call={call} facts={facts} actions={actions} />
      <CallBar call={call} ownId={facts.ownId} actions={actions} panel={panel} />
      {panel && (
        <CallPanel
          name={panel}
          tabs={panelTabs(actions)}
          call={call}
          facts={facts}
          draft={{ text: '', set: nothing, recipient: null, lost: null, choose: nothing }}
          onShow={setPanel}
          onClose={() => setPanel(null)}
        />
      )}
      {dialog === 'end' && <p>asked before it ends</p>}
    </>
  );
}

const open = (who: Who, kind: keyof typeof kinds) =>
  renderInApp(<Seen call={callOf(kind)} facts={factsOf(who, kind)} />);
const bar = (): HTMLElement => screen.getByRole('navigation', { name: 'Call controls' });
const controls = (): (string | null)[] =>
  within(bar())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  touched.mockReset();
  const list = { activeStudents: [], inActiveStudents: [], observers: [] };
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, response: list, ...rest }), { status: 200 })),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the bar of observers', () => {
  it.each([
    ['appointment', ['Chat', 'More', 'End Call']],
    ['classroom', ['People', 'Chat', 'More', 'End Call']],
    ['broadcast', ['People', 'Chat', 'More', 'End Call']],
  ] as const)('in a session of the kind %s has %o', async (kind, expected) => {
    await open('observer', kind);
    expect(controls()).toEqual(expected);
    expect(screen.getByText('Observing')).toBeTruthy();
  });

  it('lacks what the educator has', async () => {
    await open('educator', 'classroom');
    expect(controls()).toEqual(
      expect.arrayContaining(['Mic', 'Camera', 'Share', 'Board', 'Notes', 'Record', 'End Call']),
    );
    expect(screen.queryByText('Observing')).toBeNull();
  });

  it('has no recording and no screenshot among the rarer actions', async () => {
    await open('observer', 'classroom');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Devices', 'Keyboard shortcuts']);
  });

  it('does nothing by the keys that belong to others', async () => {
    await open('observer', 'classroom');
    await userEvent.keyboard('mvswhrn ');
    expect(touched).not.toHaveBeenCalled();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('asks before the session is ended for all', async () => {
    await open('observer', 'broadcast');
    await userEvent.click(screen.getByRole('button', { name: 'End Call' }));
    expect(screen.getByText('asked before it ends')).toBeTruthy();
  });
});

describe('the panels of observers', () => {
  it('have no notes next to the participants', async () => {
    await open('observer', 'classroom');
    await userEvent.click(screen.getByRole('button', { name: 'People' }));
    expect(await screen.findByRole('heading', { name: 'Participants' }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('have them side by side for the educator', async () => {
    await open('educator', 'classroom');
    await userEvent.click(screen.getByRole('button', { name: 'People' }));
    const tabs = await screen.findAllByRole('tab', {}, { timeout: 10_000 });
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Participants', 'Sessions Notes']);
  });
});

describe('the devices of observers', () => {
  const show = (isSpeakerOnly: boolean) => {
    const mediaDevices = {
      enumerateDevices: () => Promise.resolve([]),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    // jsdom has none.
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    const { media } = callOf('classroom').room;
    return renderInApp(
      <DevicesDialog
        isOpen
        media={media as unknown as OwnMedia}
        isSpeakerOnly={isSpeakerOnly}
        onClose={() => undefined}
      />,
    );
  };
  const labels = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Devices' });
    return within(dialog)
      .getAllByText(/^(Camera|Microphone|Speaker)$/)
      .map((label) => label.textContent);
  };

  it('are the speaker alone', async () => {
    await show(true);
    expect(await labels()).toEqual(['Speaker']);
  });

  it('are a camera and a microphone too for participants', async () => {
    await show(false);
    expect(await labels()).toEqual(['Camera', 'Microphone', 'Speaker']);
  });
});
