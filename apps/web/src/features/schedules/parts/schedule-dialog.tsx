import { Button } from '@mantine/core';
import { isDateOnDays, lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { timeZoneName } from '../../../lib/time-zones.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { DayField } from '../../visits/day-field.tsx';
import type { Schedules } from '../schedules.queries.ts';
import { DayBoxes } from './day-boxes.tsx';
import { PolicyWarning } from './policy-warning.tsx';
import { scheduleDraft, useScheduleForm, type EditedSchedule } from './use-schedule-form.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';

/** Adds or changes a schedule. */
export interface ScheduleDialogProps {
  edited: EditedSchedule;
  schedules: Schedules;
  onClose: () => void;
}

function Fields({ edited, schedules, onClose }: ScheduleDialogProps) {
  const say = useSay();
  const form = useScheduleForm(edited, schedules.timeZone, onClose);
  const { values, errors, change, today, isBusy } = form;
  const isCustom = edited.kind === 'custom';
  return (
    <KeptForm form={form} gap={16}>
      {edited.id !== null && <PolicyWarning which={{ kind: edited.kind, id: edited.id }} />}
      <DayBoxes
        days={values.days}
        isDisabled={!isCustom && edited.id !== null}
        error={errors.days}
        hint={isCustom ? say('schedules.form.daysHint') : undefined}
        onChange={(days) => change({ days })}
      />
      {isCustom && (
        <Columns gap={12} phone="repeat(2, minmax(0, 1fr))">
          {(['startDate', 'endDate'] as const).map((field) => (
            <DayField
              key={field}
              label={say(`schedules.form.${field}`)}
              min={today}
              max={lastReachableDate(today)}
              isOpen={(date) => isDateOnDays(date, values.days)}
              value={values[field] || null}
              error={errors[field]}
              onChange={(date) => change({ [field]: date })}
            />
          ))}
        </Columns>
      )}
      <Columns gap={12} phone="repeat(2, minmax(0, 1fr))">
        {(['startTime', 'endTime'] as const).map((field) => (
          <TimeField
            key={field}
            label={say(`schedules.form.${field}`)}
            value={values[field]}
            error={errors[field]}
            onChange={(time) => change({ [field]: time })}
          />
        ))}
      </Columns>
      <p className="type-head tone-3">
        {say('schedules.form.zone', { zone: timeZoneName(schedules.timeZone) })}
      </p>
      <TickBox
        label={say('schedules.form.onDemand')}
        isTicked={values.availablePerOnDemand}
        onChange={(availablePerOnDemand) => change({ availablePerOnDemand })}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {edited.id === null ? say('schedules.form.add') : say('schedules.form.modify')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** The dialog 'Add Schedule', 'Custom Schedule' or 'Edit Schedule'. */
export function ScheduleDialog({
  edited,
  schedules,
  onClose,
}: Omit<ScheduleDialogProps, 'edited'> & { edited: EditedSchedule | null }) {
  const say = useSay();
  const close = (): void => {
    if (edited) keepDraft(scheduleDraft(edited), null);
    onClose();
  };
  const addTitle =
    edited?.kind === 'custom' ? say('schedules.form.addCustomTitle') : say('schedules.form.addWeeklyTitle');
  return (
    <ModalWindow
      isOpen={edited !== null}
      onClose={close}
      title={edited?.id ? say('schedules.form.editTitle') : addTitle}
      width={520}
    >
      {edited && (
        <Fields key={edited.id ?? edited.kind} edited={edited} schedules={schedules} onClose={close} />
      )}
    </ModalWindow>
  );
}
