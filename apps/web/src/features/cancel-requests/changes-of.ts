import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';

/** How somebody does something: by themselves, by asking for it, or not at all. */
export type Way = 'self' | 'ask' | 'none';

/** The allowed changes of a session, according to the server. */
export interface Changes {
  cancel: Way;
  move: Way;
  mayWithdraw: boolean;
  mayDecline: boolean;
  /** It is asked for already, which is shown instead of the actions. */
  isRequested: boolean;
}

/** A session as the screen shows it to somebody who changes it. */
export interface ShownVisit {
  id: string;
  startTime: string;
  endTime: string;
  educatorId: string;
  /** The school that it is for; null if it is the viewer's own. */
  levelId: string | null;
  /** The other person, and the subject. */
  about: string;
  /** The viewer is its educator. */
  isOwnLesson: boolean;
}

type Flags = Pick<
  StudentListItem,
  | 'isRaisedRequest'
  | 'isAllowedToCancel'
  | 'isAllowedToMove'
  | 'isAllowedToAskCancel'
  | 'isAllowedToAskMove'
  | 'isAllowedToWithdraw'
  | 'isAllowedToDecline'
>;

function wayOf(isAllowed: boolean, mayAsk: boolean): Way {
  if (isAllowed) return 'self';
  return mayAsk ? 'ask' : 'none';
}

/** The allowed changes of a session in a list. */
export function changesOfItem(item: Flags): Changes {
  return {
    cancel: wayOf(item.isAllowedToCancel, item.isAllowedToAskCancel),
    move: wayOf(item.isAllowedToMove, item.isAllowedToAskMove),
    mayWithdraw: item.isAllowedToWithdraw,
    mayDecline: item.isAllowedToDecline,
    isRequested: item.isRaisedRequest && !item.isAllowedToCancel,
  };
}

/** The same of one whose summary is read. */
export function changesOfInfo({
  isRaisedRequest,
  permissions,
}: Pick<VisitInfo, 'isRaisedRequest' | 'permissions'>): Changes {
  const { mayCancel, mayAskToCancel, mayMove, mayAskToMove, mayWithdrawRequest, mayDecline } = permissions;
  return {
    cancel: wayOf(mayCancel, mayAskToCancel),
    move: wayOf(mayMove, mayAskToMove),
    mayWithdraw: mayWithdrawRequest,
    mayDecline,
    isRequested: isRaisedRequest && !mayCancel,
  };
}
