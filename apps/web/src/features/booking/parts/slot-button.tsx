import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { formatTime, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { rangesElsewhere, timesElsewhere } from './other-zones.ts';
import { lengthOf, slotKey } from './slot-choice.ts';
import classes from './slot-button.module.css';

const minuteMs = 60_000;

/** One slot: when it begins, how long it is where that is unusual, and whether it is taken. */
export function SlotButton({
  slot,
  isShort,
  zones,
  isNow,
  isChosen,
  isJoined,
  isStop,
  onPress,
  onFocus,
}: {
  slot: Slot;
  /** It is shorter than the others, and says how long. */
  isShort: boolean;
  zones: readonly string[];
  /** The session that is to be moved starts there. */
  isNow: boolean;
  isChosen: boolean;
  /** The Tab key comes here; the arrow keys lead to the others. */
  isStop: boolean;
  /** The slot before it is chosen too: both melt into one block. */
  isJoined: boolean;
  onPress: () => void;
  onFocus: () => void;
}) {
  const say = useSay();
  const isClosed = slot.booked || isNow;
  const short = isShort ? [say('visits.booking.slotMinutes', { count: lengthOf(slot) / minuteMs })] : [];
  const taken = isClosed ? [say(isNow ? 'visits.booking.slotNow' : 'visits.booking.slotTaken')] : [];
  const elsewhere = timesElsewhere(slot.startTime, zones);
  const range = formatTimeRange(slot.startTime, slot.endTime);
  // The visible text comes first in the name: users of voice control say it.
  const seen = [formatTime(slot.startTime), ...short, ...taken, elsewhere.join(' · ')].join(' ').trim();
  const isMoreSeen = isClosed || isShort || elsewhere.length > 0;
  const name = [
    ...(isMoreSeen ? [seen] : []),
    range,
    ...rangesElsewhere(slot.startTime, slot.endTime, zones),
  ];
  return (
    <UnstyledButton
      className={classes.slot}
      data-joined={isJoined || undefined}
      aria-pressed={isChosen}
      disabled={isClosed}
      aria-label={name.join(', ')}
      tabIndex={isStop ? 0 : -1}
      data-slot={slotKey(slot)}
      onClick={onPress}
      onFocus={onFocus}
    >
      <span className={classes.time}>{formatTime(slot.startTime)}</span>
      {[...short, ...taken].map((word) => (
        <span key={word} className={classes.taken}>
          {` ${word}`}
        </span>
      ))}
      {elsewhere.length > 0 && <span className={classes.elsewhere}>{elsewhere.join(' · ')}</span>}
    </UnstyledButton>
  );
}
