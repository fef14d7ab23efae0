import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { formatTime, formatTimeRange, timeOfDayOf } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { hasGapBefore, slotKey } from './slot-choice.ts';
import classes from './slot-columns.module.css';

const noon = '12:00';

function SlotButton({
  slot,
  isChosen,
  isJoined,
  onPress,
}: {
  slot: Slot;
  isChosen: boolean;
  /** The slot before it is chosen too: both melt into one block. */
  isJoined: boolean;
  onPress: () => void;
}) {
  const say = useSay();
  const range = formatTimeRange(slot.startTime, slot.endTime);
  const why = say(slot.ownSession ? 'visits.booking.slotOwn' : 'visits.booking.slotTaken');
  return (
    <UnstyledButton
      className={classes.slot}
      data-joined={isJoined || undefined}
      aria-pressed={isChosen}
      disabled={slot.booked}
      data-own={slot.ownSession || undefined}
      aria-label={slot.booked ? `${range}, ${why}` : range}
      onClick={onPress}
    >
      {formatTime(slot.startTime)}
      {slot.ownSession && <span className={classes.own}>{why}</span>}
    </UnstyledButton>
  );
}

function Column({
  title,
  slots,
  chosen,
  onPress,
}: {
  title: string;
  slots: readonly Slot[];
  chosen: readonly string[];
  onPress: (key: string) => void;
}) {
  const isChosen = (index: number): boolean => {
    const slot = slots[index];
    return slot !== undefined && chosen.includes(slotKey(slot));
  };
  return (
    <div role="group" aria-label={title} className={classes.column}>
      <span className={classes.title} aria-hidden>
        {title}
      </span>
      {slots.map((slot, index) => {
        const isAfterGap = hasGapBefore(slots, index);
        return (
          <Fragment key={slotKey(slot)}>
            {isAfterGap && <span className={classes.gap} aria-hidden />}
            <SlotButton
              slot={slot}
              isChosen={isChosen(index)}
              isJoined={!isAfterGap && isChosen(index) && isChosen(index - 1)}
              onPress={() => onPress(slotKey(slot))}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

/** The slots of a day in two columns, morning and afternoon. Chosen ones melt into a block, a dotted line shows a gap. */
export function SlotColumns({
  slots,
  chosen,
  onPress,
}: {
  slots: readonly Slot[];
  chosen: readonly string[];
  onPress: (key: string) => void;
}) {
  const say = useSay();
  const isMorning = ({ startTime }: Slot): boolean => timeOfDayOf(startTime) < noon;
  const halves: { title: SayKey; slots: readonly Slot[] }[] = [
    { title: 'visits.booking.morning', slots: slots.filter(isMorning) },
    { title: 'visits.booking.afternoon', slots: slots.filter((slot) => !isMorning(slot)) },
  ];
  return (
    <div className={classes.columns}>
      {halves.map((half) => (
        <Column
          key={half.title}
          title={say(half.title)}
          slots={half.slots}
          chosen={chosen}
          onPress={onPress}
        />
      ))}
    </div>
  );
}
