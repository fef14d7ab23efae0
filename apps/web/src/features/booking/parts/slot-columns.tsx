import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { timeOfDayOf } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { firstShown } from './next-free.ts';
import { hasGapBefore, lengthOf, slotKey } from './slot-choice.ts';
import classes from './slot-columns.module.css';
import { SlotButton } from './slot-button.tsx';

/** The parts of a day by their beginning, and their columns: the evening is below the afternoon. */
const parts = [
  { title: 'visits.booking.morning', from: '00:00', column: 0 },
  { title: 'visits.booking.afternoon', from: '12:00', column: 1 },
  { title: 'visits.booking.evening', from: '18:00', column: 1 },
] as const satisfies readonly { title: SayKey; from: string; column: number }[];

/** Of the title of a column with the room around it. */
const titleHeight = 36;

function PartOfDay({
  title,
  slots,
  usualLength,
  zones,
  chosen,
  movedFrom,
  stop,
  onPress,
  onStop,
}: {
  title: string;
  slots: readonly Slot[];
  /** In milliseconds: a rest of a window is shorter. */
  usualLength: number;
  zones: readonly string[];
  chosen: readonly string[];
  movedFrom: string | null;
  stop: string | undefined;
  onPress: (key: string) => void;
  onStop: (key: string) => void;
}) {
  const isChosen = (index: number): boolean => {
    const slot = slots[index];
    return slot !== undefined && chosen.includes(slotKey(slot));
  };
  return (
    <div role="group" aria-label={title} className={classes.part}>
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
              isShort={lengthOf(slot) < usualLength}
              zones={zones}
              isNow={slotKey(slot) === movedFrom}
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
 * The slots of a day in two columns, morning and afternoon, scrolled to where the day usually begins. Chosen ones
 * merge into a block, a dotted line shows a gap, and a shorter slot shows its length. They are one stop of the Tab
 * key; the arrow keys move between free slots.
 */
export function SlotColumns({
  slots,
  zones = [],
  chosen,
  movedFrom = null,
  onPress,
}: {
  slots: readonly Slot[];
  /** The zones of educator and school; where they differ from the reader's, each slot says both times. */
  zones?: readonly string[];
  chosen: readonly string[];
  /** Where the session starts now that is to be moved; it cannot be chosen. */
  movedFrom?: string | null;
  onPress: (key: string) => void;
}) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const offered = slots.filter((slot) => !slot.booked && slotKey(slot) !== movedFrom);
  const free = offered.map(slotKey);
  const firstOf = (some: readonly Slot[]) => firstShown(some, (instant) => timeOfDayOf(instant))?.startTime;
  const stop = [wanted, ...chosen].find((key) => key !== null && free.includes(key)) ?? firstOf(offered);
  // The view starts at daytime, or at the choice; later presses do not scroll.
  const begin = useRef([...chosen].find((key) => free.includes(key)) ?? firstOf(slots));
  useEffect(() => {
    const columns = box.current;
    const pane = columns?.parentElement;
    if (!pane || begin.current === undefined) return;
    const slot = columns.querySelector(`[data-slot="${CSS.escape(begin.current)}"]`);
    if (!slot) return;
    const below = slot.getBoundingClientRect().top - columns.getBoundingClientRect().top;
    pane.scrollTop = below - titleHeight;
  }, []);
  const onKey = (event: KeyboardEvent): void => {
    const next = stop === undefined ? undefined : nextKey(free, stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(next)}"]`)?.focus();
  };
  const usualLength = Math.max(...slots.map(lengthOf));
  const partOf = ({ startTime }: Slot) => parts.findLast(({ from }) => from <= timeOfDayOf(startTime));
  const filled = parts
    .map((part) => ({ ...part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter((part) => part.slots.length > 0);
  const columns = [0, 1]
    .map((at) => filled.filter(({ column }) => column === at))
    .filter((column) => column.length > 0);
  return (
    <div ref={box} className={classes.columns} role="presentation" onKeyDown={onKey}>
      {columns.map((column) => (
        <div key={column[0]?.title} className={classes.column}>
          {column.map((part) => (
            <PartOfDay
              key={part.title}
              title={say(part.title)}
              slots={part.slots}
              usualLength={usualLength}
              zones={zones}
              chosen={chosen}
              movedFrom={movedFrom}
              stop={stop}
              onPress={onPress}
              onStop={setWanted}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
