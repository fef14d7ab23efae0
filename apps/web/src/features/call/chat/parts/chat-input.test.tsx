import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ChatInput } from './chat-input.tsx';

// jsdom has no fonts to wait for.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));

function Typed({ write }: { write: (typed: { text: string }) => boolean }) {
  const [text, set] = useState('');
  const [chat] = useState({ write } as unknown as ChatStore);
  return <ChatInput chat={chat} visitId="v" draft={{ text, set }} />;
}

async function open(): Promise<ReturnType<typeof vi.fn<(typed: { text: string }) => boolean>>> {
  const write = vi.fn<(typed: { text: string }) => boolean>(() => true);
  await renderInApp(<Typed write={write} />);
  return write;
}

describe('where one writes in a call', () => {
  it('sends with Enter, once, and is empty afterwards', async () => {
    const write = await open();
    await userEvent.type(screen.getByRole('textbox'), '  Hello{Enter}');
    expect(write.mock.calls).toEqual([[{ text: 'Hello' }]]);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  it('makes a new line with Shift and Enter', async () => {
    const write = await open();
    await userEvent.type(screen.getByRole('textbox'), 'one{Shift>}{Enter}{/Shift}two');
    expect(write).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'one\ntwo');
  });

  it('keeps what was typed when it was not taken', async () => {
    const write = await open();
    write.mockReturnValue(false);
    await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'x');
  });

  it('takes 255 characters and offers to send only what says something', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste('y'.repeat(300));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'y'.repeat(255));
    expect(screen.getByText('255 / 255')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
  });
});

describe('a file that one sends', () => {
  const stored = { status: 'success', files: [{ fileId: 'f1', name: 'a.png', fileType: 'png', size: 3 }] };
  const envelope = (code: number, rest: object): string =>
    JSON.stringify({ code, message: 'OK', response_message: 'OK', validationErrors: [], ...rest });
  const good = envelope(200, { response_code: 'ok', response: stored });
  const busy = envelope(503, { response_code: 'uploads_busy', response: null, message: 'Try in a minute.' });

  /** A request of the browser whose answer the test gives. */
  class Travel extends EventTarget {
    static all: Travel[] = [];
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    responseType = '';
    constructor() {
      super();
      Travel.all.push(this);
    }
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    answer(text: string): void {
      this.responseText = text;
      this.dispatchEvent(new Event('load'));
    }
  }
  const picture = (name = 'a.png', type = 'image/png') => new File(['png'], name, { type });
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText('Add an image or PDF', { selector: 'input' }), file, {
      applyAccept: false,
    });

  beforeEach(() => {
    Travel.all = [];
    vi.stubGlobal('XMLHttpRequest', Travel);
    URL.createObjectURL = () => 'blob:one';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is seen first and can be taken away, and nothing was sent', async () => {
    const write = await open();
    await choose(picture());
    expect(screen.getByText('a.png')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
    expect(screen.queryByText('a.png')).toBeNull();
    expect([Travel.all.length, write.mock.calls.length]).toEqual([0, 0]);
  });

  it('goes with what was typed before, and what is typed meanwhile stays', async () => {
    const write = await open();
    await userEvent.type(screen.getByRole('textbox'), 'look');
    await choose(picture());
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('progressbar', { name: 'Sending a.png' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox'), 'and then');
    act(() => Travel.all[0]?.answer(good));
    await waitFor(() => expect(write.mock.calls).toEqual([[{ text: 'look', fileId: 'f1' }]]));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'and then');
    expect(screen.queryByText('a.png')).toBeNull();
  });

  it('that did not arrive stays with its words, and goes with them when it is tried again', async () => {
    const write = await open();
    await userEvent.type(screen.getByRole('textbox'), 'look');
    await choose(picture());
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    act(() => Travel.all[0]?.answer(busy));
    expect(await screen.findByText('a.png: Try in a minute.')).toBeTruthy();
    expect(screen.getByText('look')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    act(() => Travel.all[1]?.answer(good));
    await waitFor(() => expect(write.mock.calls).toEqual([[{ text: 'look', fileId: 'f1' }]]));
  });

  it('is refused before it is sent when it is of another kind', async () => {
    await open();
    await choose(picture('a.exe', 'application/x-msdownload'));
    expect(screen.queryByText('a.exe')).toBeNull();
    expect(Travel.all).toEqual([]);
  });
});
