import { may } from '@lectern/contract/access/capabilities.ts';
import { type Role } from '@lectern/contract/identity/identity.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';

/** The guests of a visit are shown to its educator and the administrators above it. */
export function maySeeGuests(viewer: Viewer): Decision {
  return viewer === 'attendee' ? denied('access_denied') : allowed;
}

/** Links are made by Level 2 for broadcasts only; the guests of a conference are invited when it is made. */
export function mayMakeLinks(role: Role, kind: VisitKind): Decision {
  if (!may(role, 'createBroadcasts')) return denied('access_denied');
  return kind === 'broadcast' ? allowed : denied('guests_not_allowed');
}
