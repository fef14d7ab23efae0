import { createState } from '@lectern/call-engine/observable.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { announce } from '../../../ui/live-region.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { ChatPanel } from './chat-panel.tsx';
import { useChatDraft } from './use-chat-draft.ts';

vi.mock(import('../../../ui/live-region.tsx'), async (original) => ({
  ...(await original()),
  announce: vi.fn<typeof announce>(),
}));
// jsdom has no fonts to wait for and scrolls nothing into view.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

type Out = { userId: string; reason: string };
const facts = { flow: { visitId: 'v', visitType: 4 }, visit: {}, ownId: 'me' } as unknown as CallFacts;
const chatState = { messages: [], pending: [], unread: 0, loading: 'idle', hasOlder: false } as const;
const leo = { id: 'leo', name: 'Leo Torres' } as Person;
const ana = { id: 'ana', name: 'Ana Ruiz' } as Person;
const write = vi.fn<(typed: { text: string; receiverId?: string }) => boolean>(() => true);

/** As much of a class as its chat uses; `out` tells that somebody is no longer in it. */
function fakeClass(): { call: LiveCall; out: (person: Out) => void } {
  const listeners = new Set<(person: Out) => void>();
  const people = createState<readonly Person[]>([leo, ana]);
  const call = {
    channel: {
      on: (_event: string, listener: (person: Out) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    room: { people },
    chat: { state: createState(chatState), setOpen: () => undefined, write },
  } as unknown as LiveCall;
  const out = (person: Out): void => {
    people.set(people.get().filter(({ id }) => id !== person.userId));
    for (const listener of listeners) listener(person);
  };
  return { call, out };
}

function Chat({ call }: { call: LiveCall }) {
  const draft = useChatDraft(call);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Chat
      </button>
      {isOpen && <ChatPanel call={call} facts={facts} draft={draft} />}
    </>
  );
}

const to = (): Promise<HTMLInputElement> => screen.findByRole('combobox', { name: 'To' });
const send = () => screen.getByRole('button', { name: 'Send' });
async function choose(name: string): Promise<void> {
  await userEvent.click(await to());
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
}
async function writeToLeo() {
  const made = fakeClass();
  await renderInApp(<Chat call={made.call} />);
  await choose('Leo Torres');
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a message' }), 'for you alone');
  return made;
}

describe('a message to one person of a class', () => {
  it('goes to nobody else once that person was removed, until somebody is chosen', async () => {
    const { out } = await writeToLeo();
    act(() => out({ userId: 'leo', reason: 'removed' }));
    expect(await to()).toHaveProperty('value', '');
    expect(send()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a message' }), '{Enter}');
    expect(write).not.toHaveBeenCalled();
    const words = 'Leo Torres is no longer here. Choose who reads this.';
    expect(screen.getByText(words)).toBeTruthy();
    expect(announce).toHaveBeenCalledWith(words, 'assertive');
    await choose('Ana Ruiz');
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(send());
    expect(write.mock.calls).toEqual([[{ text: 'for you alone', receiverId: 'ana' }]]);
  });

  it('says who can read it afterwards, and says nothing next to messages for everyone', async () => {
    const words = /and administrators can read this too, in the session summary afterwards/;
    const { call } = fakeClass();
    await renderInApp(<Chat call={call} />);
    await to();
    expect(screen.queryByText(words)).toBeNull();
    await choose('Leo Torres');
    expect(screen.getByText(words)).toBeTruthy();
    expect((await to()).getAttribute('aria-describedby')).toBeTruthy();
    await choose('Everyone');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('is for nobody also when they were removed while the chat was closed', async () => {
    const { out } = await writeToLeo();
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    act(() => out({ userId: 'leo', reason: 'removed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    expect(await to()).toHaveProperty('value', '');
    expect(send()).toHaveProperty('disabled', true);
    await choose('Everyone');
    await userEvent.click(send());
    expect(write.mock.calls).toEqual([[{ text: 'for you alone' }]]);
  });

  it('stays for them when the chat is closed and opened, and when they leave by themselves', async () => {
    const { out } = await writeToLeo();
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    expect(await to()).toHaveProperty('value', 'Leo Torres');
    act(() => out({ userId: 'leo', reason: 'left' }));
    await userEvent.click(send());
    expect(write.mock.calls).toEqual([[{ text: 'for you alone', receiverId: 'leo' }]]);
  });
});
