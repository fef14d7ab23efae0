import { sessionStatuses, type SessionStatus, type Viewer, type VisitKind } from './visits.names.ts';
import { showsRecord } from './status.rules.ts';
import { hasRoom } from './visits.rules.ts';

/** The facts that decide what a summary shows and offers. */
export interface SummaryFacts {
  readonly viewer: Viewer;
  readonly kind: VisitKind;
  readonly status: SessionStatus;
  /** The booking's pictures and the people of a classroom may still change. */
  readonly allowAddImage: boolean;
  /** It was flagged, and the viewer may know it. */
  readonly isFlagged: boolean;
  /** The educator reads it among the past sessions of a student ('Student Summary'): nothing is changed there. */
  readonly isOfStudent: boolean;
}

/** A tab of a summary. */
export type SummaryTab = 'flag' | 'notes' | 'chat';

/** What a summary shows and offers in addition to the facts of every session. */
export interface SummaryShown {
  /** Only once the session was held. */
  readonly tabs: readonly SummaryTab[];
  /** The name of the school; an attendee knows it. */
  readonly hasLevelName: boolean;
  readonly hasDateOfBirth: boolean;
  /** 'Student Participation'. */
  readonly hasParticipation: boolean;
  /** The number of a broadcast's students opens them by level. */
  readonly opensCount: boolean;
  /** 'Add or Remove Students'. */
  readonly changesRoster: boolean;
  /** Pencils, uploads, saving, cancelling and everything else that changes something. */
  readonly isChangeable: boolean;
}

function tabsOf({ kind, status, isFlagged, isOfStudent }: SummaryFacts): SummaryTab[] {
  if (!showsRecord(status)) return [];
  const hasFlag = isFlagged && !isOfStudent && status === sessionStatuses.completed;
  return [...(hasFlag ? (['flag'] as const) : []), 'notes', ...(hasRoom(kind) ? (['chat'] as const) : [])];
}

/** Once the session was held; in person its educator marks who is there while it goes on. */
function tellsWhoCame({ viewer, kind, status }: SummaryFacts): boolean {
  const isMarked = viewer === 'educator' && kind === 'inPerson' && status === sessionStatuses.scheduled;
  return kind !== 'conference' && (showsRecord(status) || isMarked);
}

/** What a summary shows and offers. The server decides what the viewer may do, and sends it with the session. */
export function summaryShown(facts: SummaryFacts): SummaryShown {
  const { viewer, kind, status, isOfStudent } = facts;
  const isStaff = viewer !== 'attendee';
  return {
    tabs: tabsOf(facts),
    hasLevelName: isStaff,
    hasDateOfBirth: isOfStudent,
    hasParticipation: isStaff && tellsWhoCame(facts),
    opensCount: isStaff && kind === 'broadcast' && status !== sessionStatuses.completed,
    changesRoster: viewer === 'educator' && kind === 'classroom' && facts.allowAddImage && !isOfStudent,
    isChangeable: !isOfStudent,
  };
}
