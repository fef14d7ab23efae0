import { createState } from '@lectern/call-engine/observable.ts';
import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { expect, it, vi } from 'vitest';
import type { ChannelState } from '../../../lib/socket-client.ts';
import { followChat } from './make-chat.ts';

it('catches up with every connection, the first too, and no more once it is not followed', () => {
  const state = createState<ChannelState>('disconnected');
  const load = vi.fn<ChatStore['load']>(() => Promise.resolve());
  const catchUp = vi.fn<ChatStore['catchUp']>(() => Promise.resolve());
  const stop = followChat({ load, catchUp }, { state });
  expect([load.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 0]);
  state.set('connected');
  expect(catchUp).toHaveBeenCalledTimes(1);
  state.set('disconnected');
  state.set('connected');
  expect(catchUp).toHaveBeenCalledTimes(2);
  stop();
  state.set('disconnected');
  state.set('connected');
  expect([load.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 2]);
});
