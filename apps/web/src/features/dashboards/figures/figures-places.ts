import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, mayOpen } from '@lectern/contract/access/screens.ts';
import {
  visitStatusCodes,
  type CountedVisits,
  type VisitState,
} from '@lectern/contract/visits/visits.names.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';

/** Which days a report is about, and of which level. */
export interface ReportWish {
  levelId?: string;
  fromDate?: string;
  toDate?: string;
}

/** A day of the institution, by which figures are counted. */
export interface FiguresDay {
  today: string;
  timeZone: string;
}

/** Several of them, by the first and the last. */
export interface FiguresDays {
  fromDate: string;
  toDate: string;
  timeZone: string;
}

/** Which of the sessions a figure counts: those of a status, or all that a figure of this name counts. */
export interface VisitsOfFigure {
  state?: VisitState;
  counted?: CountedVisits;
}

/** What a figure's report is about. */
export type ReportColumn =
  | 'sessions'
  | 'seconds'
  | 'attendance'
  | 'studentMissed'
  | 'educatorMissed'
  | 'cancelled';

/** The lists and the report behind figures. */
export interface FigurePlaces {
  home: Address;
  /** The report, in the order of one of its columns where that is named: the most first. */
  report: (wish?: ReportWish, by?: ReportColumn) => Address;
  /** The sessions of one state on the institution's day of now; null where the administrator has no list of sessions. */
  todaysVisits: (state: VisitState, day: FiguresDay) => Address | null;
  /** The sessions of several of the institution's days, of one status or one figure where it is named; null likewise. */
  visitsOf: (days: FiguresDays, only?: VisitsOfFigure) => Address | null;
  /** Calls that run now; null likewise. */
  runningCalls: Address | null;
  /** Sessions with an open flag; null likewise. */
  openFlags: Address | null;
  /** Requests that wait for a decision; null for people who decide none. */
  openRequests: Address | null;
  students: (isActive: boolean) => Address;
  educators: (isActive: boolean) => Address;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The lists behind figures for the administrator who is signed in, with their filters in the address. */
export function useFigurePlaces(): FigurePlaces {
  const { session, role, area } = useAdmin();
  const params = { id: session.id };
  const { home, levelReport, visits, cancelRequests, students, educators } = adminScreens;
  const listed = (search: Readonly<Record<string, string>>) =>
    mayOpen(role, area, visits) ? linkOptions({ to: addressIn(area, visits), params, search }) : null;
  const ofVisits = (state: VisitState, day: Readonly<Record<string, string>>) =>
    listed({ ...day, visitStatus: String(visitStatusCodes[state]) });
  const active = (isActive: boolean) => ({ active: String(isActive) });
  return {
    home: linkOptions({ to: addressIn(area, home), params }),
    report: (wish = {}, by) =>
      linkOptions({
        to: addressIn(area, levelReport),
        params,
        search: { ...wish, ...(by && { sort: `-${by}` }) },
      }),
    todaysVisits: (state, { today, timeZone }) =>
      ofVisits(state, timeZone === ownZone() ? {} : { filter: 'custom', date: today, timeZone }),
    visitsOf: ({ fromDate, toDate, timeZone }, { state, counted } = {}) =>
      listed({
        ...{ filter: 'custom', date: fromDate },
        ...(toDate > fromDate && { toDate }),
        ...(timeZone !== ownZone() && { timeZone }),
        ...(state && { visitStatus: String(visitStatusCodes[state]) }),
        ...(counted && { counted }),
      }),
    runningCalls: ofVisits('inCall', {}),
    openRequests: mayOpen(role, area, cancelRequests)
      ? linkOptions({ to: addressIn(area, cancelRequests), params })
      : null,
    openFlags: listed({ filter: 'flagged_session', flag: 'open' }),
    students: (isActive) => linkOptions({ to: addressIn(area, students), params, search: active(isActive) }),
    educators: (isActive) =>
      linkOptions({ to: addressIn(area, educators), params, search: active(isActive) }),
  };
}
