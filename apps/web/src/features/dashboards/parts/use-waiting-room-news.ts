import { onDemandLimits } from '@lectern/contract/visits/visits.limits.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { useState } from 'react';
import { serverNow, useNow } from '../../../lib/server-clock.ts';
import { useWebEvent } from '../../../lib/web-channel.ts';

/** Something that happened around an educator's waiting rooms. */
export interface WaitingRoomNews {
  id: string;
  kind: 'arrived' | 'rejoined' | 'left' | 'newOnDemand' | 'newAppointment';
  visitId: string;
  name: string;
  subject: string | null;
  /** When the session starts; of new ones only. */
  startTime: string | null;
  /** Epoch milliseconds of the product's clock, when it disappears by itself. */
  until: number;
}

const minuteMs = 60_000;
/** An arrival can be answered for a while; a departure is only shown. */
const answerableMs = 4 * timing.alertMs;

/** The others that have not run out. */
function without(news: readonly WaitingRoomNews[], visitId: string): WaitingRoomNews[] {
  return news.filter((one) => one.visitId !== visitId && one.until > serverNow());
}

/** Live news of an educator's waiting rooms; of each session only the newest, until it expires or is dismissed. */
export function useWaitingRoomNews(): { news: WaitingRoomNews[]; dismiss: (id: string) => void } {
  const [news, setNews] = useState<WaitingRoomNews[]>([]);
  const now = useNow(timing.tickMs);
  const add = (one: Omit<WaitingRoomNews, 'id'>): void =>
    setNews((before) => [
      ...without(before, one.visitId),
      { ...one, id: `${one.visitId}.${one.kind}.${one.until}` },
    ]);
  const move =
    (kind: 'arrived' | 'rejoined' | 'left') =>
    ({
      visitId,
      studentName,
      subject,
    }: {
      visitId: string;
      studentName: string;
      subject: string | null;
    }): void => {
      const staysMs = kind === 'left' ? timing.alertMs : answerableMs;
      // A student who asks for a session now waits there: the request goes on ringing.
      if (news.some((one) => one.visitId === visitId && one.kind === 'newOnDemand')) return;
      add({ kind, visitId, name: studentName, subject, startTime: null, until: serverNow() + staysMs });
    };
  useWebEvent('student_arrived', move('arrived'));
  useWebEvent('student_rejoined', move('rejoined'));
  useWebEvent('student_left', move('left'));
  useWebEvent('new_on_demand', ({ visitId, studentName, subject, startTime }) =>
    add({
      kind: 'newOnDemand',
      visitId,
      name: studentName ?? '',
      subject,
      startTime,
      until: Date.parse(startTime) + onDemandLimits.answerMinutes * minuteMs,
    }),
  );
  useWebEvent('on_demand_over', ({ visitId }) => setNews((before) => without(before, visitId)));
  useWebEvent('new_appointment', ({ visitId, studentName, subject, startTime }) =>
    add({
      kind: 'newAppointment',
      visitId,
      name: studentName ?? '',
      subject,
      startTime,
      until: serverNow() + answerableMs,
    }),
  );
  return {
    news: news.filter((one) => one.until > now),
    dismiss: (id) => setNews((before) => before.filter((one) => one.id !== id)),
  };
}
