import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ChatLog } from './chat-log.tsx';

const size = { scrollHeight: 1_000, clientHeight: 400 };
const ends = vi.fn<(isAtEnd: boolean) => void>();

function Log() {
  const [count, setCount] = useState(3);
  const messages = Array.from({ length: count }, (_none, at) => ({ messageId: `m${at}` }));
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Write
      </button>
      <ChatLog
        state={{ messages, pending: [], loading: 'idle', hasOlder: false }}
        label="Chat"
        className={undefined}
        older="Older"
        newer="New messages"
        empty={null}
        onLoad={() => undefined}
        onLoadOlder={() => undefined}
        onEnd={ends}
      >
        {messages.map(({ messageId }) => (
          <img key={messageId} alt={messageId} />
        ))}
      </ChatLog>
    </>
  );
}

beforeEach(() => {
  ends.mockReset();
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => size[name]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  size.scrollHeight = 1_000;
});

async function shown(): Promise<HTMLElement> {
  await renderInApp(<Log />);
  return screen.getByRole('log', { name: 'Chat' });
}

function scrolledTo(log: HTMLElement, top: number): void {
  log.scrollTop = top;
  fireEvent.scroll(log);
}

it('stays at the newest message when a picture gets its height later', async () => {
  const log = await shown();
  expect(log.scrollTop).toBe(1_000);
  size.scrollHeight = 1_600;
  // Its own scroll event comes after the picture has grown.
  fireEvent.scroll(log);
  expect(log.scrollTop).toBe(1_600);
  size.scrollHeight = 1_900;
  fireEvent.load(screen.getByAltText('m1'));
  expect(log.scrollTop).toBe(1_900);
  expect(ends).toHaveBeenLastCalledWith(true);
});

it('leaves who reads above where they are, and leads down to what is new', async () => {
  const log = await shown();
  scrolledTo(log, 100);
  expect(ends).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(log.scrollTop).toBe(100);
  fireEvent.click(screen.getByRole('button', { name: 'New messages' }));
  expect(log.scrollTop).toBe(1_000);
  expect(ends).toHaveBeenLastCalledWith(true);
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
});

it('says in its place that messages could not be loaded, and tries again', async () => {
  const onLoad = vi.fn<() => void>();
  await renderInApp(
    <ChatLog
      state={{ messages: [], pending: [], loading: 'failed', hasOlder: false }}
      label="Chat"
      className={undefined}
      older="Older"
      newer="New messages"
      empty={<p>Nobody has written yet</p>}
      onLoad={onLoad}
      onLoadOlder={() => undefined}
      onEnd={ends}
    >
      {null}
    </ChatLog>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded.');
  expect(screen.queryByText('Nobody has written yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onLoad).toHaveBeenCalledOnce();
});
