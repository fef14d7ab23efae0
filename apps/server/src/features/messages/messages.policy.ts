import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** A person's role in a conversation: one of the two, or reading along. */
export type Part = 'educator' | 'family' | 'thirdReader' | 'none';

/** The facts that decide who may do what in a conversation. */
export interface ConversationTies {
  readonly part: Part;
  /** All accounts are open, the parent is still the student's, and the school of the student offers the educator. */
  readonly isOpen: boolean;
  /** Educator and student have or had a session or a referral together. */
  readonly hasMet: boolean;
  readonly hasFamilyWritten: boolean;
}

/** A conversation is for the two people in it and those who read along; for everybody else it does not exist. */
export function mayRead({ part }: Pick<ConversationTies, 'part'>): Decision {
  return part === 'none' ? denied('not_found') : allowed;
}

/**
 * The two write as long as they are open to each other. An educator begins with present and past students, and
 * answers everybody else. People who read along write nothing.
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

/** The facts that decide before the first message. */
export interface BeginningTies extends ConversationTies {
  /** The other person has joined: somebody reads what is written. */
  readonly hasOtherJoined: boolean;
}

/**
 * The same before the first message: a person who may not begin does not learn who is there, and nobody begins with
 * a person who never joined.
 */
export function mayBegin(ties: BeginningTies): Decision {
  if (!mayWrite(ties).ok) return denied('not_found');
  return ties.hasOtherJoined ? allowed : denied('receiver_not_joined');
}

/** Only its writer may take a message back. */
export function mayWithdraw(ties: Pick<ConversationTies, 'part'>, isOwn: boolean): Decision {
  const reading = mayRead(ties);
  if (!reading.ok) return reading;
  return isOwn ? allowed : denied('access_denied');
}
