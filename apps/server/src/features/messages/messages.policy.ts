import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Who somebody is in a conversation: one of the two, or who reads along. */
export type Part = 'educator' | 'family' | 'thirdReader' | 'none';

/** What decides who may do what in a conversation. */
export interface ConversationTies {
  readonly part: Part;
  /** All accounts are open, the parent is still the student's, and the school of the student offers the educator. */
  readonly isOpen: boolean;
  /** Educator and student have or had a session or a referral together. */
  readonly hasMet: boolean;
  readonly hasFamilyWritten: boolean;
}

/** A conversation is read by the two who write and by who reads along; for everybody else there is none. */
export function mayRead({ part }: Pick<ConversationTies, 'part'>): Decision {
  return part === 'none' ? denied('not_found') : allowed;
}

/**
 * The two write as long as they are open to each other. An educator begins with students whom they have or had, and
 * answers everybody else. Who reads along writes nothing.
 */
export function mayWrite(ties: ConversationTies): Decision {
  const reading = mayRead(ties);
  if (!reading.ok) return reading;
  if (ties.part === 'thirdReader') return denied('access_denied');
  if (!ties.isOpen) return denied('conversation_closed');
  if (ties.part === 'educator' && !ties.hasMet && !ties.hasFamilyWritten)
    return denied('conversation_closed');
  return allowed;
}

/** What decides where nothing was said yet. */
export interface BeginningTies extends ConversationTies {
  /** The other one has taken the account up: somebody reads what is written. */
  readonly hasOtherJoined: boolean;
}

/**
 * The same where nothing was said yet: who may not begin does not learn who is there, and nobody begins with who never
 * joined.
 */
export function mayBegin(ties: BeginningTies): Decision {
  if (!mayWrite(ties).ok) return denied('not_found');
  return ties.hasOtherJoined ? allowed : denied('receiver_not_joined');
}

/** A message is taken back by who wrote it. */
export function mayWithdraw(ties: Pick<ConversationTies, 'part'>, isOwn: boolean): Decision {
  const reading = mayRead(ties);
  if (!reading.ok) return reading;
  return isOwn ? allowed : denied('access_denied');
}
