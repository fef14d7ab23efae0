import { hasRoom, isWindowOpen, visitMoment } from './visits.rules.ts';
import type { VisitTimes } from './visits.rules.ts';
import { sessionStatuses } from './visits.names.ts';
import type { SessionStatus, SessionStatusName, Viewer, VisitKind } from './visits.names.ts';

/** How a status looks: quiet, to be noticed, going on, done, to be done, or gone wrong. */
export type StatusTone = 'neutral' | 'info' | 'active' | 'success' | 'warning' | 'danger';

/** The key of a status's words. */
export type StatusText =
  | 'visits.status.scheduled'
  | 'visits.status.waiting'
  | 'visits.status.enter'
  | 'visits.status.inCall'
  | 'visits.status.join'
  | 'visits.status.resume'
  | 'visits.status.observe'
  | 'visits.status.pending'
  | 'visits.status.notePending'
  | 'visits.status.completed'
  | 'visits.status.removed'
  | 'visits.status.cancelled'
  | 'visits.status.missed';

/** The effect of pressing a status: ask to enter or open, or go into the running call. */
export type StatusAction = 'enter' | 'join';

/** How a status is shown; without an action it is a label. */
export interface StatusDisplay {
  text: StatusText;
  tone: StatusTone;
  action: StatusAction | null;
  isDisabled: boolean;
}

/** What the display of a status depends on in addition to the status. */
export interface StatusFacts {
  viewer: Viewer;
  kind: VisitKind;
  /** The viewer was in this call before. */
  joined: boolean;
  /** An administrator who may look on. */
  mayObserve?: boolean;
  /** A press on the button is still being answered. */
  isBusy?: boolean;
}

const labels: Readonly<
  Record<Exclude<SessionStatusName, 'enter' | 'inCall'>, { text: StatusText; tone: StatusTone }>
> = {
  booked: { text: 'visits.status.scheduled', tone: 'neutral' },
  scheduled: { text: 'visits.status.scheduled', tone: 'neutral' },
  waiting: { text: 'visits.status.waiting', tone: 'info' },
  pending: { text: 'visits.status.pending', tone: 'warning' },
  notePending: { text: 'visits.status.notePending', tone: 'warning' },
  completed: { text: 'visits.status.completed', tone: 'success' },
  removed: { text: 'visits.status.removed', tone: 'danger' },
  cancelled: { text: 'visits.status.cancelled', tone: 'danger' },
  missed: { text: 'visits.status.missed', tone: 'danger' },
  studentMissed: { text: 'visits.status.missed', tone: 'danger' },
  educatorMissed: { text: 'visits.status.missed', tone: 'danger' },
};

/** The name of a status of the wire. */
export function statusNameOf(status: SessionStatus): SessionStatusName {
  const names = Object.keys(sessionStatuses) as SessionStatusName[];
  return names.find((name) => sessionStatuses[name] === status) ?? 'booked';
}

/** Badge or button of a status: its text, its tone, and the effect of pressing it for this viewer. */
export function statusDisplay(status: SessionStatus, facts: StatusFacts): StatusDisplay {
  const name = statusNameOf(status);
  const isDisabled = facts.isBusy ?? false;
  if (name === 'enter') {
    return {
      text: 'visits.status.enter',
      tone: 'active',
      action: mayPressEnter(facts) ? 'enter' : null,
      isDisabled,
    };
  }
  if (name === 'inCall') return inCallDisplay(facts, isDisabled);
  return { ...labels[name], action: null, isDisabled: false };
}

function mayPressEnter({ viewer, kind }: StatusFacts): boolean {
  if (viewer === 'educator') return true;
  return viewer === 'attendee' && kind !== 'classroom' && kind !== 'broadcast';
}

function inCallDisplay({ viewer, joined, mayObserve }: StatusFacts, isDisabled: boolean): StatusDisplay {
  if (viewer === 'admin' && mayObserve)
    return { text: 'visits.status.observe', tone: 'active', action: 'join', isDisabled };
  if (viewer === 'admin')
    return { text: 'visits.status.inCall', tone: 'active', action: null, isDisabled: false };
  const isResumed = viewer === 'educator' || joined;
  return {
    text: isResumed ? 'visits.status.resume' : 'visits.status.join',
    tone: 'active',
    action: 'join',
    isDisabled,
  };
}

/** The text of a label that cannot be pressed: the visit's state, in no words of a button. */
export function labelText(text: StatusText): StatusText {
  if (text === 'visits.status.enter') return 'visits.status.scheduled';
  const isButton = ['visits.status.join', 'visits.status.resume', 'visits.status.observe'].includes(text);
  return isButton ? 'visits.status.inCall' : text;
}

/** Whether nothing more happens to a visit by itself, so that asking every 30 s ends. */
export function isSettled(status: SessionStatus): boolean {
  return (
    status === sessionStatuses.notePending ||
    status === sessionStatuses.completed ||
    status === sessionStatuses.cancelled ||
    status.endsWith(sessionStatuses.missed)
  );
}

/** Whether chat, notes and recordings of a visit are shown on its summary. */
export function showsRecord(status: SessionStatus): boolean {
  return status === sessionStatuses.completed || status === sessionStatuses.notePending;
}

/** The tab with which a student's or parent's summary opens: chat while the note is pending, else the notes. */
export function defaultSummaryTab(status: SessionStatus): 'chat' | 'notes' {
  return status === sessionStatuses.notePending ? 'chat' : 'notes';
}

/** The key of the label before who takes part. */
export function peopleLabel(
  kind: VisitKind,
):
  | 'visits.people.studentName'
  | 'visits.people.numberOfStudents'
  | 'visits.people.participants'
  | 'visits.people.students' {
  switch (kind) {
    case 'classroom':
      return 'visits.people.students';
    case 'broadcast':
      return 'visits.people.numberOfStudents';
    case 'conference':
      return 'visits.people.participants';
    case 'appointment':
    case 'onDemand':
    case 'inPerson':
      return 'visits.people.studentName';
  }
}

/** Whether a session has a Join button: not In Person, which has no room. */
export function showsJoin(kind: VisitKind): boolean {
  return hasRoom(kind);
}

/** What the countdown of an appointment depends on. */
export interface CountdownFacts extends VisitTimes {
  kind: VisitKind;
  sessionStatus: SessionStatus;
  visitStatus: number;
  userCategory: number;
  physicianAppointmentType: number;
}

/** The words of the countdown, and the status to which the moment has switched, if it has. */
export interface Countdown {
  text: string;
  status: SessionStatus | null;
}

const nothingLeft = '0:00:00';

/**
 * The countdown of an appointment at this second. In the 10 minutes before the start, and from start to end, a
 * booked visit can be entered (or is 'scheduled', when it is not by video or the viewer does not attend).
 */
export function countdown(visit: CountdownFacts, now: number): Countdown {
  if (visit.kind === 'onDemand') return { text: nothingLeft, status: switchedStatus(visit) };
  const moment = visitMoment(visit, 0, now);
  return {
    text: now < visit.startsAt ? formatDuration(visit.startsAt - now) : nothingLeft,
    status: isWindowOpen(moment) ? switchedStatus(visit) : null,
  };
}

function switchedStatus(visit: CountdownFacts): SessionStatus | null {
  // @NOTE visitStatus is 1 also while a student waits; that status must not be switched back.
  if (visit.visitStatus !== 1 || visit.sessionStatus !== sessionStatuses.booked) return null;
  const isAttendedByVideo = visit.userCategory === 1 && visit.physicianAppointmentType === 0;
  return isAttendedByVideo ? sessionStatuses.enter : sessionStatuses.scheduled;
}

/** A length of time as hours, minutes and seconds, such as 0:09:59; a begun second counts whole. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
