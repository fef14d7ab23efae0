import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { studentSession } from '../../../../test/sessions.ts';
import { EntryButton } from './entry-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  dropSession();
});

const visit = { visitId: 'v', visitType: 2, joined: false, isOnDemand: false };
const roomWith = (entry: WaitingRoom['entry']): WaitingRoom =>
  ({ visit, entry, opensAt: '2026-11-22T15:00:00Z' }) as unknown as WaitingRoom;

/** A press asks the server, which answers a moment later. */
function Entering({ becomes }: { becomes: WaitingRoom['entry'] }) {
  const [entry, setEntry] = useState<WaitingRoom['entry']>('may_ask');
  const [isBusy, setBusy] = useState(false);
  const press = (): void => {
    setBusy(true);
    void Promise.resolve().then(() => {
      setEntry(becomes);
      setBusy(false);
    });
  };
  return (
    <EntryButton
      room={roomWith(entry)}
      status={sessionStatuses.enter}
      viewer="attendee"
      obstacle={null}
      isBusy={isBusy}
      onPress={press}
    />
  );
}

it.each([
  ['what they wait for', 'waiting', 'status'],
  ['the button again, where nothing came of it', 'may_ask', 'button'],
] as const)('brings the person who pressed to %s', async (_, becomes, role) => {
  keepSession(studentSession);
  await renderInApp(withRouter(<Entering becomes={becomes} />).screen);
  const enter = await screen.findByRole('button', { name: 'Enter Meeting Room' });
  enter.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('role') ?? document.activeElement?.localName).toBe(role),
  );
});

it.each([
  ['2026-11-22T15:00:00Z', /^You can enter from \d/],
  ['2026-11-23T15:00:00Z', /^You can enter tomorrow from \d/],
  ['2026-11-26T15:00:00Z', /^You can enter on \S+ 26, 2026 from \d/],
])('says from when one can enter, with the day if it is another: %s', async (opensAt, words) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T14:00:00Z'));
  const room = { ...roomWith('too_early'), opensAt };
  await renderInApp(
    withRouter(
      <EntryButton
        room={room}
        status={sessionStatuses.booked}
        viewer="attendee"
        obstacle={null}
        isBusy={false}
        onPress={() => undefined}
      />,
    ).screen,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});
