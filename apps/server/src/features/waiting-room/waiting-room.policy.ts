import type { Entry } from '@lectern/contract/waiting-room/waiting-room.names.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The page of a waiting room is for participants; administrators see the session elsewhere. */
export function mayBeInWaitingRoom(viewer: Viewer): Decision {
  return viewer === 'admin' ? denied('access_denied') : allowed;
}

/** Asking to come in is for students and parents, while the window is open and nobody put them out. */
export function mayAskToJoin(viewer: Viewer, entry: Entry): Decision {
  if (viewer !== 'attendee') return denied('access_denied');
  switch (entry) {
    case 'may_ask':
    case 'waiting':
    case 'open':
      return allowed;
    case 'too_early':
      return denied('too_early');
    case 'over':
      return denied('visit_over');
    case 'removed':
      return denied('removed_from_visit');
    case 'no_room':
      return denied('no_room');
  }
}
