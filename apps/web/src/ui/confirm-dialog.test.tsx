import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('starts on the safe answer, keeps the Tab key, and is left by Escape and by a press outside', async () => {
  const onPress = vi.fn();
  const user = userEvent.setup();
  await renderInApp(
    <ConfirmDialog
      isOpen
      title="End the call?"
      text="For all"
      confirm={{ label: 'Yes', onPress: () => undefined }}
      keep={{ label: 'No', onPress }}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'End the call?', description: 'For all' });
  const [no, yes] = screen.getAllByRole('button');
  expect(document.activeElement).toBe(no);
  await user.tab();
  expect(document.activeElement).toBe(yes);
  await user.tab();
  expect(document.activeElement).toBe(no);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(yes);
  await user.click(dialog);
  expect(onPress).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onPress).toHaveBeenCalledOnce();
  if (dialog.parentElement) await user.click(dialog.parentElement);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('is not left by the second press of a double one that opened it', async () => {
  const onPress = vi.fn();
  await renderInApp(
    <ConfirmDialog
      isOpen
      title="Start now?"
      confirm={{ label: 'Yes', onPress: () => undefined }}
      keep={{ label: 'No', onPress }}
    />,
  );
  const ground = screen.getByRole('dialog').parentElement ?? document.body;
  fireEvent.pointerDown(ground);
  fireEvent.click(ground, { detail: 2 });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.pointerDown(ground);
  fireEvent.click(ground, { detail: 1 });
  expect(onPress).toHaveBeenCalledOnce();
});

it('stays until it is answered where there is no safe way out', async () => {
  const onPress = vi.fn();
  const user = userEvent.setup();
  await renderInApp(
    <ConfirmDialog isOpen title="The time is up" tone="calm" confirm={{ label: 'OK', onPress }} />,
  );
  await user.keyboard('{Escape}');
  const ground = screen.getByRole('dialog').parentElement;
  if (ground) await user.click(ground);
  expect(onPress).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('OK');
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});

describe('a dialog that comes by itself', () => {
  const join = vi.fn();
  const close = vi.fn();
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  /** Comes while somebody types into a field. */
  function Coming() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <textarea aria-label="note" onChange={() => setOpen(true)} />
        <ConfirmDialog
          isOpen={isOpen}
          isSudden
          startsOn="confirm"
          title="Incoming Call From"
          confirm={{ label: 'Join call', onPress: join }}
          keep={{ label: 'Close', onPress: close }}
        />
      </>
    );
  }
  /** A key as a browser sends it: it presses a button unless prevented. */
  function press(key: string, repeat = false): void {
    const on = document.activeElement ?? document.body;
    const isLet = fireEvent.keyDown(on, { key, repeat });
    const isReleased = fireEvent.keyUp(on, { key });
    if (on instanceof HTMLButtonElement && isLet && isReleased && [' ', 'Enter'].includes(key)) on.click();
  }
  async function come(): Promise<void> {
    await renderInApp(<Coming />);
    const field = screen.getByLabelText('note');
    field.focus();
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'a' } });
  }

  it('begins on the answer that everybody came for', async () => {
    await come();
    expect(document.activeElement?.textContent).toBe('Join call');
  });

  it('is neither answered nor left by keys that were meant for what was being typed', async () => {
    await come();
    for (const key of ['w', ' ', 'Enter', 'Escape', 'b', ' ']) {
      press(key);
      act(() => void vi.advanceTimersByTime(400));
    }
    expect([join.mock.calls, close.mock.calls]).toEqual([[], []]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is not answered by a key that is held', async () => {
    await come();
    act(() => void vi.advanceTimersByTime(2_000));
    press('Enter', true);
    expect(join).not.toHaveBeenCalled();
  });

  it('is answered by a key after a moment of quiet', async () => {
    await come();
    press(' ');
    act(() => void vi.advanceTimersByTime(701));
    press('Enter');
    expect(join).toHaveBeenCalledOnce();
  });

  it('is answered by the pointer at once', async () => {
    await come();
    fireEvent.click(screen.getByRole('button', { name: 'Join call' }));
    expect(join).toHaveBeenCalledOnce();
  });
});
