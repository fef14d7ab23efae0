import { createState } from '@lectern/call-engine/observable.ts';
import { expect, it, vi } from 'vitest';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { Channel, ChannelState } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CallFacts } from '../call-facts.ts';
import { ownSeat } from './own-seat.ts';

function stage(visitType: number, more: Partial<CallFacts> = {}) {
  const state = createState<ChannelState>('connected');
  const channel = { state } as unknown as Channel<CallChannel>;
  const facts = { isEducator: false, isObserver: false, flow: { visitType }, ...more } as CallFacts;
  return { state, channel, seat: ownSeat(facts, channel) };
}

it('hears of the others of a class once the seat is taken, and after a reconnection once it is taken again', () => {
  const { state, seat } = stage(visitTypeCodes.classroom);
  const heard: ChannelState[] = [];
  seat.inside.state.subscribe(() => heard.push(seat.inside.state.get()));
  expect(seat.inside.state.get()).toBe('disconnected');
  seat.taken();
  state.set('disconnected');
  state.set('connected');
  expect(seat.inside.state.get()).toBe('disconnected');
  seat.taken();
  expect(heard).toEqual(['connected', 'disconnected', 'connected']);
});

it('knows of no seat whose connection is gone by the answer', () => {
  const { state, seat } = stage(visitTypeCodes.conference);
  state.set('error');
  seat.taken();
  expect(seat.inside.state.get()).toBe('error');
});

it.each([
  ['the educator of a class', stage(visitTypeCodes.classroom, { isEducator: true })],
  ['who looks on', stage(visitTypeCodes.classroom, { isObserver: true })],
  ['a lesson of two', stage(visitTypeCodes.appointment)],
  ['a broadcast, whose viewers never are', stage(visitTypeCodes.broadcast)],
])('is the channel itself: %s', (_who, { channel, seat }) => {
  expect(seat.inside).toBe(channel);
});

it('hears nothing any more once it is stopped', () => {
  const { state, seat } = stage(visitTypeCodes.classroom);
  const heard = vi.fn();
  seat.inside.state.subscribe(heard);
  seat.stop();
  state.set('error');
  expect(heard).not.toHaveBeenCalled();
});
