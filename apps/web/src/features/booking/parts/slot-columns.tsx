import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { formatTime, formatTimeRange, timeOfDayOf } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { hasGapBefore, slotKey } from './slot-choice.ts';
import classes from './slot-columns.module.css';

const noon = '12:00';

function SlotButton({
  slot,
  isChosen,
  isJoined,
  isStop,
  onPress,
  onFocus,
}: {
  slot: Slot;
  isChosen: boolean;
  /** The Tab key comes here; the arrow keys lead to the others. */
  isStop: boolean;
  /** The slot before it is chosen too: both melt into one block. */
  isJoined: boolean;
  onPress: () => void;
  onFocus: () => void;
}) {
  const say = useSay();
  const range = formatTimeRange(slot.startTime, slot.endTime);
  const why = say(slot.ownSession ? 'visits.booking.slotOwn' : 'visits.booking.slotTaken');
  // Of one's own session more is seen, and comes first in the name: who steers by voice says it.
  const taken = slot.ownSession ? `${formatTime(slot.startTime)} ${why}, ${range}` : `${range}, ${why}`;
  const name = slot.booked ? taken : range;
  return (
    <UnstyledButton
      className={classes.slot}
      data-joined={isJoined || undefined}
      aria-pressed={isChosen}
      disabled={slot.booked}
      data-own={slot.ownSession || undefined}
      aria-label={name}
      tabIndex={isStop ? 0 : -1}
      data-slot={slotKey(slot)}
      onClick={onPress}
      onFocus={onFocus}
    >
      {formatTime(slot.startTime)} {slot.ownSession && <span className={classes.own}>{why}</span>}
    </UnstyledButton>
  );
}

function Column({
  title,
  slots,
  chosen,
  stop,
  onPress,
  onStop,
}: {
  title: string;
  slots: readonly Slot[];
  chosen: readonly string[];
  stop: string | undefined;
  onPress: (key: string) => void;
  onStop: (key: string) => void;
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
              isStop={slotKey(slot) === stop}
              onPress={() => onPress(slotKey(slot))}
              onFocus={() => onStop(slotKey(slot))}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

/** To which slot a key leads; the arrows go through the day, over both columns. */
function nextKey(keys: readonly string[], from: string, key: string): string | undefined {
  const at = keys.indexOf(from);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return keys[at + 1];
    case 'ArrowUp':
    case 'ArrowLeft':
      return keys[at - 1];
    case 'Home':
      return keys[0];
    case 'End':
      return keys.at(-1);
    default:
      return undefined;
  }
}

/**
 * The slots of a day in two columns, morning and afternoon. Chosen ones melt into a block, a dotted line shows a gap. They
 * are one stop of the Tab key; the arrow keys lead from one free slot to the next.
 */
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
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const free = slots.filter(({ booked }) => !booked).map(slotKey);
  const stop = [wanted, ...chosen].find((key) => key !== null && free.includes(key)) ?? free[0];
  const onKey = (event: KeyboardEvent): void => {
    const next = stop === undefined ? undefined : nextKey(free, stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(next)}"]`)?.focus();
  };
  const isMorning = ({ startTime }: Slot): boolean => timeOfDayOf(startTime) < noon;
  const halves: { title: SayKey; slots: readonly Slot[] }[] = [
    { title: 'visits.booking.morning', slots: slots.filter(isMorning) },
    { title: 'visits.booking.afternoon', slots: slots.filter((slot) => !isMorning(slot)) },
  ];
  return (
    <div ref={box} className={classes.columns} role="presentation" onKeyDown={onKey}>
      {halves.map((half) => (
        <Column
          key={half.title}
          title={say(half.title)}
          slots={half.slots}
          chosen={chosen}
          stop={stop}
          onPress={onPress}
          onStop={setWanted}
        />
      ))}
    </div>
  );
}
