/** The side that asked for a link: the school by entering an address, or the parent by naming a child. */
export type AskedBy = 'school' | 'parent';

/** The relation between a parent and a student when one side asks. */
export interface Standing {
  readonly isLinked: boolean;
  /** The side with an open request; lapsed ones do not count. */
  readonly open: AskedBy | null;
  /** Whether the school has entered the parent, whatever the parent's answer was. */
  readonly isEntered: boolean;
}

/** The result: both sides have agreed, the other side is asked, or nothing is new. */
export type AskOutcome = 'agreed' | 'asked' | 'nothing';

/** A link needs the parent, signed in, and the school. The one who asks agrees by asking. */
export function outcomeOfAsking(by: AskedBy, { isLinked, open, isEntered }: Standing): AskOutcome {
  if (isLinked) return 'nothing';
  if (by === 'school') return open === 'parent' ? 'agreed' : openOrNew(open);
  return open === 'school' || isEntered ? 'agreed' : openOrNew(open);
}

function openOrNew(open: AskedBy | null): AskOutcome {
  return open === null ? 'asked' : 'nothing';
}

/** Whether a request still waits for its answer. */
export function isOpen(request: { readonly lapsesAt: Date | null }, now: Date): boolean {
  return request.lapsesAt === null || request.lapsesAt > now;
}
