import type {
  Requester,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '@lectern/contract/cancel-requests/cancel-requests.names.ts';

/** A request to cancel or move a session, as it is stored. */
export interface CancelRequest {
  readonly id: string;
  readonly visitId: string;
  readonly levelId: string;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly askedBy: string;
  readonly askedAs: Requester;
  readonly reason: string;
  /** When the session was when it was asked. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly otherStartsAt: Date | null;
  readonly otherEndsAt: Date | null;
  readonly otherSlotIds: readonly string[];
  readonly askedAt: Date;
  readonly outcome: RequestOutcome | null;
  readonly answer: string | null;
  readonly decidedBy: string | null;
  readonly endedAt: Date | null;
}

/** Whether a request came within the notice of its session: then it is called late unless Level 3 excuses it. */
export function isLate(
  { startsAt, askedAt }: Pick<CancelRequest, 'startsAt' | 'askedAt'>,
  noticeHours: number,
): boolean {
  return startsAt.getTime() - askedAt.getTime() < noticeHours * 3_600_000;
}

/** What ends a request without a decision: the session can be entered, is over, or was moved. */
export type Ending = 'entered' | 'over' | 'moved';

/** Whether the asker hears that a request lapsed: they hear of a session's end anyway. */
export function tellsAsker(ending: Ending): boolean {
  return ending !== 'over';
}
