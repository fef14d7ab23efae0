import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { useKnownPeople } from './use-known-people.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));

beforeEach(() => {
  server.api.mockReset();
  server.api.mockResolvedValue({
    sessionUsers: [
      { userId: 'me', name: 'I' },
      { userId: 'kim', name: 'Kim' },
    ],
  });
});

function Known({ channel, visitType }: Pick<LiveCall, 'channel'> & { visitType: number }) {
  const flow = { visitId: 'v', visitType, sessionUsers: [{ userId: 'me', name: 'I' }] };
  const facts = { flow, ownId: 'me' } as unknown as CallFacts;
  const known = useKnownPeople({ channel }, facts);
  return <p role="status">{known.flow.sessionUsers.map(({ name }) => name).join(', ')}</p>;
}

/** A channel of which the test says who took a seat. */
function makeChannel() {
  let listener: (person: { userId: string }) => void = () => undefined;
  const on = (_event: string, next: typeof listener) => {
    listener = next;
    return () => undefined;
  };
  return {
    channel: { on } as unknown as LiveCall['channel'],
    seat: (userId: string) => act(async () => Promise.resolve(listener({ userId }))),
  };
}

const told = () => screen.getByRole('status').textContent;

it('asks who is in a class once one’s own seat is taken, and once alone', async () => {
  const { channel, seat } = makeChannel();
  await renderInApp(<Known channel={channel} visitType={visitTypeCodes.classroom} />);
  await seat('kim');
  expect(server.api).not.toHaveBeenCalled();
  expect(told()).toBe('I');
  await seat('me');
  await vi.waitFor(() => expect(told()).toBe('I, Kim'), 20_000);
  await seat('me');
  expect(server.api).toHaveBeenCalledTimes(1);
});

it('asks nothing in a call of two', async () => {
  const { channel, seat } = makeChannel();
  await renderInApp(<Known channel={channel} visitType={visitTypeCodes.appointment} />);
  await seat('me');
  expect(server.api).not.toHaveBeenCalled();
});
