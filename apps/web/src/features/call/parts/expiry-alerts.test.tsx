import { createState } from '@lectern/call-engine/observable.ts';
import type { RoomState } from '@lectern/call-engine/room/room-state.ts';
import type { CallTime } from '@lectern/call-engine/room/call-timer.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { endCall } from '../call.queries.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { ExpiryAlerts } from './expiry-alerts.tsx';

vi.mock('../call.queries.ts', () => ({ endCall: vi.fn() }));

const facts = {
  flow: { visitId: 'visit', bufferTiming: 10, finalBufferTiming: 15 },
} as unknown as CallFacts;

const finish = vi.fn();
const leavePage = vi.fn();

async function open(room: RoomState, stage: CallTime['stage'], isExpired = false): Promise<void> {
  const call = {
    timer: { time: createState<CallTime>({ secondsLeft: -1, stage }) },
    room: { state: createState(room), finish, leave: vi.fn() },
  } as unknown as LiveCall;
  await renderInApp(<ExpiryAlerts call={call} facts={facts} callEnd={{ isExpired, out: null, leavePage }} />);
}

const connected: RoomState = { phase: 'connected' };
const over: RoomState = { phase: 'ended', ending: 'over', refusal: null };
const ok = () => screen.findByRole('button', { name: 'OK' });

beforeEach(() => vi.clearAllMocks());

describe('the alerts behind the end of a call', () => {
  it('first say in how many minutes it is closed, and go away when they are read', async () => {
    await open(connected, 'fiveMinutes');
    expect(await screen.findByText('The session will be closed in 5 minutes.')).toBeTruthy();
    await userEvent.click(await ok());
    expect(screen.queryByText('Your session is about to end')).toBeNull();
    expect(endCall).not.toHaveBeenCalled();
  });

  it('end the call with the OK of the last one', async () => {
    vi.mocked(endCall).mockResolvedValue({ response: { isEnded: true } } as never);
    await open(connected, 'expired');
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    await userEvent.click(await ok());
    expect(endCall).toHaveBeenCalledWith('visit');
    expect(finish).toHaveBeenCalledWith('over');
  });

  it('end it also where the server has just done so', async () => {
    const refusal = { code: 403, response_code: 'call_not_open', message: 'Not open.' } as const;
    vi.mocked(endCall).mockRejectedValue(new ApiFailure(refusal));
    await open(connected, 'expired');
    await userEvent.click(await ok());
    expect(finish).toHaveBeenCalledWith('over');
  });

  it('stay over a call that the server closed, until their OK leaves it', async () => {
    await open(over, 'timeIsUp', true);
    expect(await screen.findByText('The time of this session is over. The session closes now.')).toBeTruthy();
    await userEvent.click(await ok());
    expect(leavePage).toHaveBeenCalledTimes(1);
    expect(endCall).not.toHaveBeenCalled();
  });

  it('do not stay over a call that somebody ended', async () => {
    await open(over, 'fiveMinutes');
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  });
});
