import { may } from '@lectern/contract/access/capabilities.ts';
import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { SessionStatus, VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { mayHost, type CallFacts } from '../entry/entry.policy.ts';

/** Only the visit's educator, in the open call, and never in a broadcast. */
export function mayRecord(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  if (!decision.ok) return decision;
  return isRecordable(facts.kind) ? allowed : denied('recording_not_here');
}

/** The facts that decide whether a person may watch the recordings of a session. */
export interface WatchFacts {
  readonly status: SessionStatus;
  readonly kind: VisitKind;
  readonly role: Role;
  /** The asker, or a parent's last child there, was removed from a class. */
  readonly isPutOut: boolean;
}

/**
 * Recordings are for everyone who may see the session's record, once it was held. Parents see none of a class: it
 * shows other people's children.
 */
export function mayWatch({ status, kind, role, isPutOut }: WatchFacts): Decision {
  if (isPutOut) return denied('removed_from_visit');
  if (isGroup(kind) && !may(role, 'seeWholeClasses')) return denied('recording_of_class');
  return showsRecord(status) ? allowed : denied('recording_not_ready');
}
