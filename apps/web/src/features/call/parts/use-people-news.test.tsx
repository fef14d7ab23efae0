import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import type { LiveCall } from '../live-call.ts';
import { usePeopleNews } from './use-people-news.ts';

type Listener = (person: object) => void;

/** A channel of which the test says what it tells. */
function makeChannel() {
  const listeners = new Map<string, Listener>();
  const channel = {
    on: (name: string, listener: Listener) => {
      listeners.set(name, listener);
      return () => undefined;
    },
  };
  const tell = (name: string, person: object) => act(() => listeners.get(name)?.(person));
  return { channel: channel as unknown as LiveCall['channel'], tell };
}

function Told({ channel }: Pick<LiveCall, 'channel'>) {
  usePeopleNews({ channel }, { ownId: 'me' });
  return <LiveRegions />;
}

it('reads out who arrives and who leaves, but not who is back after a cut', async () => {
  const { channel, tell } = makeChannel();
  await renderInApp(<Told channel={channel} />);
  const told = () => screen.getByRole('status').textContent;
  tell('patient_connected', { userId: 'me', name: 'I', isNew: true });
  tell('patient_connected', { userId: 'sam', name: 'Sam', isNew: false });
  tell('doctor_connected', { userId: 'ada', name: 'Ada', isNew: false });
  expect(told()).toBe('');
  tell('patient_connected', { userId: 'sam', name: 'Sam', isNew: true });
  expect(told()).toBe('Sam has joined the session');
  tell('call_disconnected', { userId: 'sam', name: 'Sam' });
  expect(told()).toContain('Sam has left the session');
});
