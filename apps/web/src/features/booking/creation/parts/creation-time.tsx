import { lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { civilDateOf, formatTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useHostWords } from '../../../institutions/host.ts';
import { DayField } from '../../../visits/day-field.tsx';
import { isDayOpen, monthRange } from '../../parts/open-days.ts';
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
  const { slots, isLoading } = useDaySlots(educatorId, draft);
  const nothing = say(isLoading ? 'core.list.loading' : 'visits.booking.noSlots');
  const select = { searchable: false, openOnFocus: false, nothingFoundMessage: nothing } as const;
  return (
    <>
      <SelectField
        {...select}
        label={say('visits.creation.start')}
        placeholder={say('visits.creation.selectStart')}
        data={startOptions(slots, serverNow()).map(({ startTime }) => ({
          value: startTime,
          label: formatTime(startTime),
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
          label: formatTime(endTime),
        }))}
        value={endOf(draft)}
        error={errors.end}
        disabled={isDisabled || draft.start === null}
        onChange={(end) => onChange(withEnd(draft, slots, end))}
      />
    </>
  );
}

/** Date, start and end of a session for others, out of the educator's schedule; all open once the educator is known. */
export function CreationTime({
  draft,
  educatorId,
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
  const today = civilDateOf(serverNow());
  const [month, setMonth] = useState(today);
  const { data: times } = useQuery(
    availabilityQuery({ educatorId: educatorId ?? '', levelId: draft.level?.id, ...monthRange(month) }),
  );
  const isClosed = isDisabled || educatorId === null;
  return (
    <Columns tracks="2fr 1fr 1fr" phone="1fr 1fr" gap={16}>
      <div data-whole="phone">
        <DayField
          label={say('visits.booking.date')}
          placeholder={
            educatorId === null
              ? say('visits.creation.chooseEducator', words)
              : say('visits.booking.selectDate')
          }
          value={draft.date}
          min={today}
          max={lastReachableDate(today)}
          isOpen={(day) => isDayOpen(day, { today, times, dayOf: (instant) => civilDateOf(instant) })}
          onMonth={setMonth}
          onChange={(date) => onChange(withDate(draft, date))}
          error={errors.date}
          isDisabled={isClosed}
        />
      </div>
      <TimeSelects
        draft={draft}
        educatorId={educatorId}
        errors={errors}
        isDisabled={isClosed}
        onChange={onChange}
      />
    </Columns>
  );
}
