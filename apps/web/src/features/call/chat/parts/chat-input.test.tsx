import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ChatInput } from './chat-input.tsx';

// jsdom has no fonts to wait for.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));

function Typed({ write }: { write: (typed: { text: string }) => boolean }) {
  const [text, set] = useState('');
  return <ChatInput chat={{ write } as unknown as ChatStore} visitId="v" draft={{ text, set }} />;
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
