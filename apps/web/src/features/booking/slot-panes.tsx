import { lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { timeZoneLabel } from '../../lib/formats.ts';
import { useLanguage, useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { DayCalendar } from '../visits/day-field.tsx';
import { DayStrip } from './parts/day-strip.tsx';
import { dayHeading } from './parts/day-words.ts';
import { SlotColumns } from './parts/slot-columns.tsx';
import classes from './parts/slot-dialog.module.css';
import type { SlotDraft } from './use-slot-draft.ts';

/** The viewer's zone with the names that hold at the slots of a day; on the days when clocks change both. */
function zoneOfDay(date: string, slots: readonly Slot[]): string {
  const noon = `${date}T12:00:00`;
  return timeZoneLabel(slots[0]?.startTime ?? noon, undefined, slots.at(-1)?.startTime ?? noon);
}

function SlotsOfDay({ draft }: { draft: SlotDraft }) {
  const say = useSay();
  const locale = useLanguage();
  if (draft.date === null) return <BlankFace drawing="calendar" title={say('visits.booking.selectDate')} />;
  return (
    <>
      <div className={classes.dayHead}>
        <span className="type-name">{dayHeading(draft.date, locale)}</span>
        <span className="type-meta tone-3">{zoneOfDay(draft.date, draft.ofDay.data?.slots ?? [])}</span>
      </div>
      <ListFaces
        list={draft.ofDay}
        isEmpty={({ slots }) => slots.length === 0}
        empty={{ title: say('visits.booking.noSlots') }}
        skeleton={{ rows: 6, height: 38, avatar: false }}
      >
        {({ slots }) => <SlotColumns slots={slots} chosen={draft.chosen} onPress={draft.press} />}
      </ListFaces>
    </>
  );
}

/** A month (on phones a strip of days) and the slots of the chosen day, and beneath them what becomes of the choice. */
export function SlotPanes({ draft, children }: { draft: SlotDraft; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const days = {
    value: draft.date,
    min: draft.today,
    max: lastReachableDate(draft.today),
    isOpen: draft.isOpen,
  };
  return (
    <div className={classes.picker}>
      <div className={classes.panes}>
        <div className={classes.days}>
          {isPhone ? (
            <DayStrip {...days} onChange={draft.pickDate} />
          ) : (
            <DayCalendar {...days} onMonth={draft.showMonth} onChange={draft.pickDate} />
          )}
        </div>
        <div className={classes.slots}>
          <SlotsOfDay draft={draft} />
        </div>
      </div>
      {children}
    </div>
  );
}
