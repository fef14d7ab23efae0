import { choosesLevel } from '@lectern/contract/booking/creation/creation.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { civilDateOf, formatTime, timeOfDayOf } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useOpeningAt } from '../../../../ui/use-opening-at.ts';
import { useHost, useHostWords } from '../../../institutions/host.ts';
import { DayField } from '../../../visits/day-field.tsx';
import { firstShown } from '../../parts/next-free.ts';
import { NextFreeLine } from '../../parts/next-free-line.tsx';
import { otherZones, timesElsewhere } from '../../parts/other-zones.ts';
import { useOpenTimes } from '../../use-open-times.ts';
import { availabilityQuery } from '../../../visits/visits.queries.ts';
import {
  endOf,
  endOptions,
  startOptions,
  withDate,
  withEnd,
  withStart,
  type CreationDraft,
} from '../creation-form.ts';
import type { CreationErrors } from './use-creation-form.ts';
import { Columns } from '../../../../ui/layout.tsx';

/** The educator's slots of the chosen day, as long as the chosen school has them. */
function useDaySlots(educatorId: string | null, { date, level }: Pick<CreationDraft, 'date' | 'level'>) {
  const { data, isLoading } = useQuery({
    ...availabilityQuery({ educatorId: educatorId ?? '', levelId: level?.id, sessionDate: date ?? '' }),
    enabled: educatorId !== null && date !== null,
  });
  return { slots: data?.slots ?? [], isLoading };
}

function TimeSelects({
  draft,
  educatorId,
  zones,
  errors,
  isDisabled,
  onChange,
}: {
  draft: CreationDraft;
  educatorId: string | null;
  /** The zones of educator and school. */
  zones: readonly string[];
  errors: CreationErrors;
  isDisabled: boolean;
  onChange: (draft: CreationDraft) => void;
}) {
  const say = useSay();
  const { slots, isLoading } = useDaySlots(educatorId, draft);
  const nothing = say(isLoading ? 'core.list.loading' : 'visits.booking.noSlots');
  const named = (instant: string): string => {
    const elsewhere = timesElsewhere(instant, zones);
    return elsewhere.length > 0 ? `${formatTime(instant)} (${elsewhere.join(' · ')})` : formatTime(instant);
  };
  const select = { searchable: false, nothingFoundMessage: nothing } as const;
  const starts = startOptions(slots, serverNow());
  const shown = starts.find(({ startTime }) => startTime === draft.start) ?? firstShown(starts, timeOfDayOf);
  const openingAt = useOpeningAt(shown && starts.indexOf(shown));
  return (
    <>
      <SelectField
        {...select}
        {...openingAt}
        label={say('visits.creation.start')}
        placeholder={say('visits.creation.selectStart')}
        data={starts.map(({ startTime, booked }) => ({
          value: startTime,
          label: booked ? `${named(startTime)} ${say('visits.booking.slotTaken')}` : named(startTime),
          disabled: booked,
        }))}
        value={draft.start}
        error={errors.start}
        disabled={isDisabled || draft.date === null}
        onChange={(start) => onChange(withStart(draft, start))}
      />
      <SelectField
        {...select}
        label={say('visits.creation.end')}
        placeholder={say('visits.creation.selectEnd')}
        data={endOptions(slots, draft.start).map(({ endTime }) => ({
          value: endTime,
          label: named(endTime),
        }))}
        value={endOf(draft)}
        error={errors.end}
        disabled={isDisabled || draft.start === null}
        onChange={(end) => onChange(withEnd(draft, slots, end))}
      />
    </>
  );
}

/** The tracks of start and end by how many other zones a time is shown in: its words stay whole. */
const tracksFor = [
  { tracks: '2fr 1fr 1fr', phone: '1fr 1fr' },
  { tracks: '1fr 1fr' },
  { tracks: '1fr' },
] as const;

/**
 * Date, start and end of a session for others, out of the educator's schedule. All open once educator and school are
 * known: the school decides how long slots are.
 */
export function CreationTime({
  draft,
  educatorId: teaches,
  errors,
  isDisabled,
  onChange,
}: {
  draft: CreationDraft;
  educatorId: string | null;
  errors: CreationErrors;
  isDisabled: boolean;
  onChange: (draft: CreationDraft) => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const level = useHost().levelTitles.levelThree.one;
  const isLevelMissing = choosesLevel(draft.creator) && draft.level === null;
  const educatorId = isLevelMissing ? null : teaches;
  const missing = isLevelMissing
    ? say('visits.creation.selectLevel', { level })
    : say('visits.creation.chooseEducator', words);
  const times = useOpenTimes({ educatorId, levelId: draft.level?.id }, draft.date);
  const elsewhere = otherZones(draft.start ?? serverNow(), times.zones);
  const tracks = tracksFor[Math.min(elsewhere.length, 2)];
  const isClosed = isDisabled || educatorId === null;
  const pickNext = (slots: readonly Slot[]): void => {
    const [first] = slots;
    if (!first) return;
    const date = civilDateOf(first.startTime);
    times.showMonth(date);
    onChange({ ...draft, date, start: first.startTime, slots });
  };
  return (
    <Columns {...tracks} gap={16}>
      <div data-whole={elsewhere.length > 0 ? 'always' : 'phone'}>
        <DayField
          label={say('visits.booking.date')}
          placeholder={educatorId === null ? missing : say('visits.booking.selectDate')}
          value={draft.date}
          hasWeekday
          min={times.today}
          max={times.last}
          month={times.month}
          isOpen={times.isOpen}
          isFull={times.isFull}
          onMonth={times.showMonth}
          onChange={(date) => onChange(withDate(draft, date))}
          error={errors.date}
          isDisabled={isClosed}
        />
      </div>
      <TimeSelects
        draft={draft}
        educatorId={educatorId}
        zones={times.zones}
        errors={errors}
        isDisabled={isClosed}
        onChange={onChange}
      />
      {educatorId !== null && (
        <div data-whole="always">
          <NextFreeLine times={times} isDisabled={isClosed} onPick={pickNext} />
        </div>
      )}
    </Columns>
  );
}
