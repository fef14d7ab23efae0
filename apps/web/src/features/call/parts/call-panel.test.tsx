import { createState } from '@lectern/call-engine/observable.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { CallPanel } from './call-panel.tsx';

// jsdom has no fonts to wait for.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const chatState = { messages: [], pending: [], unread: 0, loading: 'idle', hasOlder: false } as const;
const facts = { flow: { visitId: 'v', visitType: 2 }, visit: {}, ownId: 'me' } as unknown as CallFacts;

/** As much of a call as the panel of the chat uses. */
function fakeCall(given: { socket?: string; phase?: string } = {}): LiveCall {
  return {
    channel: { state: createState(given.socket ?? 'connected'), on: () => () => undefined },
    room: { state: createState({ phase: given.phase ?? 'connected' }) },
    chat: { state: createState(chatState), setOpen: () => undefined },
  } as unknown as LiveCall;
}

const nothing = (): void => undefined;

function Beside({ call }: { call: LiveCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Chat
      </button>
      {isOpen && (
        <CallPanel
          name="chat"
          tabs={[]}
          call={call}
          facts={facts}
          draft={{ text: '', set: nothing, recipient: null, lost: null, choose: nothing }}
          onShow={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

it('takes the focus to where one writes, and gives it back when it closes', async () => {
  await renderInApp(<Beside call={fakeCall()} />);
  const opener = screen.getByRole('button', { name: 'Chat' });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a message' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close panel' }));
  expect(document.activeElement).toBe(opener);
});

it.each([
  ['connected', 'The chat is not available right now. Video and sound go on.'],
  ['reconnecting', 'The chat is not available right now.'],
])('says, while the media are %s: %s', async (phase, words) => {
  await renderInApp(<Beside call={fakeCall({ socket: 'connecting', phase })} />);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
  act(() => {
    vi.advanceTimersByTime(3_100);
  });
  expect(screen.getByRole('alert').firstElementChild?.nextElementSibling?.textContent).toBe(words);
});
