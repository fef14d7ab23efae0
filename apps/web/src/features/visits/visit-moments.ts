import { timing } from '@lectern/contract/core/core.limits.ts';
import { countdown, type Countdown } from '@lectern/contract/visits/status.rules.ts';
import type { SessionStatus } from '@lectern/contract/visits/visits.names.ts';
import { visitMoment } from '@lectern/contract/visits/visits.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { useNow, useNowThatMatters } from '../../lib/server-clock.ts';
import { useHost } from '../institutions/host.ts';
import { kindOf } from './visit-kind.ts';
import { visitKeys } from './visits.queries.ts';

/**
 * The facts of a visit that are needed to follow it by the clock; every list item and, with its times, every visit
 * has them.
 */
export interface TimedVisit {
  sessionStatus: SessionStatus;
  visitStatus: number;
  visitType: number;
  userCategory: number;
  physicianAppointmentType: number;
  /** Instants of the wire. */
  sessionStartDate: string;
  sessionEndDate: string;
}

/** A visit of `visitQuery` as something that can be followed by the clock. */
export function timedVisit(visit: VisitInfo): TimedVisit {
  const times = visit.appointment ?? visit.onDemand;
  return {
    ...visit,
    sessionStartDate: times?.startTime ?? visit.createdAt,
    sessionEndDate: times?.endTime ?? visit.createdAt,
  };
}

/** The countdown next to a visit at this moment, and the status to which the moment has switched it. */
export function countdownOf(visit: TimedVisit, now: number): Countdown {
  return countdown(
    {
      ...visit,
      kind: kindOf(visit),
      startsAt: Date.parse(visit.sessionStartDate),
      endsAt: Date.parse(visit.sessionEndDate),
    },
    now,
  );
}

/** The status that is shown now: the server's, switched by the clock where the spec says so. */
export function shownStatus(visit: TimedVisit, now: number): SessionStatus {
  return countdownOf(visit, now).status ?? visit.sessionStatus;
}

/** In which part of its life each of some visits is. */
function momentsOf(visits: readonly TimedVisit[], finalBufferMinutes: number, now: number): string {
  return visits
    .map(({ sessionStartDate, sessionEndDate }) => {
      const times = { startsAt: Date.parse(sessionStartDate), endsAt: Date.parse(sessionEndDate) };
      return visitMoment(times, finalBufferMinutes, now);
    })
    .join();
}

/** When one of the visits comes into another part of its life, all that shows visits is fetched again. */
function useRefetching(visits: readonly TimedVisit[], moments: string): void {
  const cache = useQueryClient();
  const shown = visits.map((visit) => visit.sessionStartDate).join();
  const last = useRef({ shown, moments });
  useEffect(() => {
    const isMoved = last.current.shown === shown && last.current.moments !== moments;
    last.current = { shown, moments };
    if (isMoved) void cache.invalidateQueries({ queryKey: visitKeys.all });
  }, [cache, shown, moments]);
}

/**
 * The product's time each second for screens that show visits. When one of the visits comes into another part of its
 * life (its window opens, it starts, ends, is over), all that shows visits is fetched again.
 */
export function useVisitClock(visits: readonly TimedVisit[]): number {
  const now = useNow(timing.tickMs);
  const { finalBufferTiming } = useHost();
  useRefetching(visits, momentsOf(visits, finalBufferTiming, now));
  return now;
}

/**
 * The same for lists, which show statuses and count nothing down: the clock is looked at each second, and the list is
 * redrawn when a status, a part of a life or the day changes.
 */
export function useVisitStatuses(visits: readonly TimedVisit[]): number {
  const { finalBufferTiming } = useHost();
  // The day is in it, because rows say 'Today' and 'Tomorrow'.
  const looks = (now: number): string =>
    [
      civilDateOf(now),
      momentsOf(visits, finalBufferTiming, now),
      ...visits.map((visit) => shownStatus(visit, now)),
    ].join(' ');
  const shown = visits.map((visit) => `${visit.sessionStartDate} ${visit.sessionStatus}`).join();
  const now = useNowThatMatters(timing.tickMs, shown, looks);
  useRefetching(visits, momentsOf(visits, finalBufferTiming, now));
  return now;
}
