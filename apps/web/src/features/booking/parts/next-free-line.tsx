import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { civilDateOf, formatTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import type { OpenTimes } from '../use-open-times.ts';
import { dayHeading } from './day-words.ts';
import { nearDay } from './next-free.ts';
import classes from './next-free-line.module.css';
import { timesElsewhere } from './other-zones.ts';

/** 'Next free: today 04:30 PM' as a button that chooses it; a sentence where nothing is free. */
export function NextFreeLine({
  times: { nextFree, today, zones },
  isDisabled = false,
  onPick,
}: {
  times: Pick<OpenTimes, 'nextFree' | 'today' | 'zones'>;
  isDisabled?: boolean;
  onPick: (slots: readonly Slot[]) => void;
}) {
  const say = useSay();
  if (nextFree === undefined) return null;
  const [first] = nextFree;
  if (!first) return <span className="type-meta tone-3">{say('visits.booking.nothingFree')}</span>;
  const date = civilDateOf(first.startTime);
  const near = nearDay(date, today);
  const time = [formatTime(first.startTime), ...timesElsewhere(first.startTime, zones)].join(' · ');
  const when =
    near === 'date'
      ? say('visits.booking.onDay', { day: dayHeading(date), time })
      : say(`visits.booking.${near}`, { time });
  return (
    <UnstyledButton
      className={`type-row ${classes.next}`}
      disabled={isDisabled}
      onClick={() => onPick(nextFree)}
    >
      <IconBolt size={18} stroke={1.5} aria-hidden />
      <span>{say('visits.booking.nextFree', { when })}</span>
    </UnstyledButton>
  );
}
