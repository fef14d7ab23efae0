import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, mayHaveMedia, type CallFacts } from '../entry/entry.policy.ts';

/**
 * Who may report that a connection was steadied: an attendee in the open call, about their own. Viewers of a stream
 * have none.
 */
export function maySteady(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return denied(entry.code);
  const media = mayHaveMedia(facts.kind, entry.part);
  if (!media.ok) return media;
  return entry.part === 'attendee' ? allowed : denied('access_denied');
}
