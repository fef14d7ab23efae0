import { may } from '@lectern/contract/access/capabilities.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { translate, useSay } from '../../../lib/i18n.ts';
import { useGo, useSearch } from '../../../lib/url-state.ts';
import { BlankFace } from '../../../ui/blank-face.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { becomeGuest } from '../../identity/guest-session.ts';
import { dropGuest, roleOf, useMaybeSession } from '../../identity/session.ts';
import { useHostWords } from '../../institutions/host.ts';
import { enterAsGuest, guestQuery, isSeatless } from './guests.queries.ts';
import { GuestDetails } from './parts/guest-details.tsx';
import { GuestEarly, GuestNotice } from './parts/guest-early.tsx';
import { GuestRoom } from './parts/guest-room.tsx';
import { failureText } from '../../../lib/failure-text.ts';

/** Exchanges the ticket of the address, once, and takes it out of the address. */
function useTicket(): { isOpening: boolean; failure: string | null } {
  const cache = useQueryClient();
  const go = useGo();
  const { token } = useSearch();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    let isShown = true;
    enterAsGuest(token).then(
      (state) => {
        if (!isShown) return;
        cache.setQueryData(guestQuery.queryKey, state);
        go({ to: '/guest/appointment/waiting-room' }, { replace: true });
      },
      (reason: unknown) => {
        if (isShown) setFailure(failureText(reason) ?? translate('core.failure.unknown'));
      },
    );
    return () => {
      isShown = false;
    };
    // eslint-disable-next-line react/exhaustive-deps -- `go` is a new function at each rendering and always does the same
  }, [token, cache]);
  return { isOpening: Boolean(token) && failure === null, failure };
}

/** After giving a name, the person is the guest of this tab; says whether the tab is theirs by now. */
function useGuestOfTab(state: GuestState | undefined): boolean {
  const session = useMaybeSession();
  const { userId = null, visitId = null, firstName = null, lastName = null } = state ?? {};
  useEffect(() => {
    if (userId !== null && visitId !== null && firstName !== null && lastName !== null) {
      becomeGuest({ userId, visitId, firstName, lastName });
    }
  }, [userId, visitId, firstName, lastName]);
  return session !== null && session.id === userId;
}

function Ended() {
  const say = useSay();
  const go = useGo();
  return (
    <ConfirmDialog
      isOpen
      tone="calm"
      title={say('guests.refusal.guest_time_ended')}
      confirm={{
        label: say('core.action.ok'),
        onPress: () => {
          dropGuest();
          go({ to: '/' }, { replace: true });
        },
      }}
    />
  );
}

function Loading() {
  return <RowSkeletons rows={3} height={72} avatar={false} />;
}

function Stage({ state, isGuest }: { state: GuestState; isGuest: boolean }): ReactNode {
  const say = useSay();
  const words = useHostWords();
  switch (state.stage) {
    case 'early':
      return <GuestEarly state={state} />;
    case 'details':
      return <GuestDetails state={state} />;
    case 'blocked':
      return <GuestNotice state={state} text={say('guests.refusal.guest_blocked', words)} />;
    case 'ended':
      return <Ended />;
    case 'waiting':
    case 'open':
      return isGuest && state.visitId !== null ? (
        <GuestRoom state={state} visitId={state.visitId} />
      ) : (
        <Loading />
      );
  }
}

/** The page of a personal link: wait, say who one is, wait for the educator, go in; or that the time is over. */
export function GuestPage() {
  const say = useSay();
  const ticket = useTicket();
  const guest = useQuery({ ...guestQuery, enabled: !ticket.isOpening && ticket.failure === null });
  const session = useMaybeSession();
  const isGuest = useGuestOfTab(guest.data);
  const isWithoutSeat = isSeatless(guest.error);
  if (guest.data && !isWithoutSeat && !ticket.isOpening && ticket.failure === null)
    return <Stage state={guest.data} isGuest={isGuest} />;
  // A guest who had the seat, here or in the call that led back here, lost it to another device.
  const hadSeat = guest.data !== undefined || (session !== null && may(roleOf(session), 'guestPlace'));
  const seatless = isWithoutSeat ? say(hadSeat ? 'guests.seatTaken' : 'guests.noLink') : undefined;
  const failure =
    ticket.failure ?? seatless ?? (guest.error ? (failureText(guest.error) ?? undefined) : undefined);
  if (failure === undefined) return <Loading />;
  return <BlankFace role="alert" drawing="plug" heading="h1" title={failure} />;
}
