import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { timeZoneLabel } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { DayCalendar } from '../visits/day-field.tsx';
import { DayStrip } from './parts/day-strip.tsx';
import { dayHeading } from './parts/day-words.ts';
import { NextFreeLine } from './parts/next-free-line.tsx';
import { otherZones } from './parts/other-zones.ts';
import { SlotColumns } from './parts/slot-columns.tsx';
import classes from './parts/slot-dialog.module.css';
import type { SlotDraft } from './use-slot-draft.ts';

/** The viewer's zone with the names that hold at the slots of a day; on the days when clocks change both. */
function zoneOfDay(date: string, slots: readonly Slot[]): string {
  const noon = `${date}T12:00:00`;
  return timeZoneLabel(slots[0]?.startTime ?? noon, undefined, slots.at(-1)?.startTime ?? noon);
}

/** Time zones of educator and school, whose times are below the reader's. */
function ZonesBelow({ slots, zones }: { slots: readonly Slot[]; zones: readonly string[] }) {
  const say = useSay();
  const [first] = slots;
  const others = first ? otherZones(first.startTime, zones) : [];
  if (!first || others.length === 0) return null;
  const until = slots.at(-1)?.startTime ?? first.startTime;
  const names = others.map((zone) => timeZoneLabel(first.startTime, zone, until));
  return (
    <span className={`type-meta tone-3 ${classes.below}`}>
      {say('visits.booking.elsewhere', { zone: names.join(', ') })}
    </span>
  );
}

function SlotsOfDay({ draft }: { draft: SlotDraft }) {
  const say = useSay();
  if (draft.date === null) return <BlankFace drawing="calendar" title={say('visits.booking.selectDate')} />;
  const { zones } = draft.times;
  const slotsOfDay = draft.ofDay.data?.slots ?? [];
  return (
    <>
      <div className={classes.dayHead}>
        <span className="type-name">{dayHeading(draft.date)}</span>
        <span className="type-meta tone-3">{zoneOfDay(draft.date, slotsOfDay)}</span>
        <ZonesBelow slots={slotsOfDay} zones={zones} />
      </div>
      <ListFaces
        list={draft.ofDay}
        isEmpty={({ slots }) => slots.length === 0}
        empty={{ title: say('visits.booking.noSlots') }}
        skeleton={{ rows: 6, height: 38, avatar: false }}
      >
        {({ slots }) => (
          <SlotColumns
            key={draft.date}
            slots={slots}
            zones={zones}
            chosen={draft.chosen}
            movedFrom={draft.movedFrom}
            onPress={draft.press}
          />
        )}
      </ListFaces>
    </>
  );
}

/** A month (on phones a strip of its days) and the slots of the chosen day, and beneath them what becomes of the choice. */
export function SlotPanes({ draft, children }: { draft: SlotDraft; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { today, last, month, showMonth, isOpen, isFull } = draft.times;
  const days = { value: draft.date, min: today, max: last, month, isOpen, isFull };
  const Days = isPhone ? DayStrip : DayCalendar;
  return (
    <div className={classes.picker}>
      <div className={classes.next}>
        <NextFreeLine times={draft.times} onPick={draft.pickNext} />
      </div>
      <div className={classes.panes}>
        <div className={classes.days}>
          <Days {...days} onMonth={showMonth} onChange={draft.pickDate} />
        </div>
        <div className={classes.slots}>
          <SlotsOfDay draft={draft} />
        </div>
      </div>
      {children}
    </div>
  );
}
