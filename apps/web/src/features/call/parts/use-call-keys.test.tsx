import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { LiveCall } from '../live-call.ts';
import { switchLetterKeys } from '../letter-keys.ts';
import type { CallActions } from './call-actions.ts';
import { useCallKeys } from './use-call-keys.ts';

const pressToTalk = vi.fn();
const call = { room: { media: { pressToTalk } } } as unknown as LiveCall;

function Keys({ actions }: { actions: Partial<CallActions> }) {
  useCallKeys(call, actions as CallActions);
  return (
    <>
      <input aria-label="typing" />
      <button type="button">control</button>
    </>
  );
}

function open(actions: Partial<CallActions>): void {
  pressToTalk.mockClear();
  render(<Keys actions={actions} />);
}

describe('the keys of a call', () => {
  it('do what the bar does, in either case', async () => {
    const toggleMicrophone = vi.fn();
    const openHelp = vi.fn();
    open({ toggleMicrophone, openHelp });
    await userEvent.keyboard('mM?');
    expect(toggleMicrophone).toHaveBeenCalledTimes(2);
    expect(openHelp).toHaveBeenCalledTimes(1);
  });

  it('do nothing where keys of one letter are switched off; the space bar held still speaks', async () => {
    const toggleMicrophone = vi.fn();
    switchLetterKeys(false);
    open({ toggleMicrophone });
    await userEvent.keyboard('m?');
    expect(toggleMicrophone).not.toHaveBeenCalled();
    await userEvent.keyboard('[Space>]');
    expect(pressToTalk).toHaveBeenCalledWith(true);
    expect(localStorage.getItem('letterKeys')).toBe('off');
    switchLetterKeys(true);
    await userEvent.keyboard('m');
    expect(toggleMicrophone).toHaveBeenCalledOnce();
  });

  it('do nothing for what this person may not do', async () => {
    open({ toggleShare: null });
    await userEvent.keyboard('s');
    expect(pressToTalk).not.toHaveBeenCalled();
  });

  it('do not fire while somebody types, or with a modifier held', async () => {
    const toggleChat = vi.fn();
    open({ toggleChat });
    await userEvent.keyboard('{Control>}c{/Control}');
    await userEvent.type(screen.getByLabelText('typing'), 'c');
    expect(toggleChat).not.toHaveBeenCalled();
  });

  it('let the held space bar speak, and stop with it', async () => {
    open({ toggleMicrophone: vi.fn() });
    const person = userEvent.setup();
    await person.keyboard('[Space>]');
    expect(pressToTalk.mock.calls).toEqual([[true]]);
    await person.keyboard('[/Space]');
    expect(pressToTalk.mock.calls).toEqual([[true], [false]]);
  });

  it('leave the space bar to the control that has the focus', async () => {
    open({ toggleMicrophone: vi.fn() });
    screen.getByRole('button').focus();
    await userEvent.keyboard('[Space>]');
    expect(pressToTalk).not.toHaveBeenCalled();
  });

  it('do not mind signs of life without a key', () => {
    open({});
    expect(() => window.dispatchEvent(new Event('keydown'))).not.toThrow();
  });
});
