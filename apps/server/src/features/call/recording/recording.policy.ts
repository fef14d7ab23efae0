import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { SessionStatus } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { mayHost, type CallFacts } from '../entry/entry.policy.ts';

/** Only the visit's educator, in the open call, and never in a broadcast. */
export function mayRecord(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  if (!decision.ok) return decision;
  return isRecordable(facts.kind) ? allowed : denied('recording_not_here');
}

/** Recordings are watched by whoever sees the record of the session: once it was held. */
export function mayWatch(status: SessionStatus): Decision {
  return showsRecord(status) ? allowed : denied('recording_not_ready');
}
