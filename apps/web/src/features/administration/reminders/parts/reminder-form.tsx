import { reminderLimits } from '@lectern/contract/visits/visits.limits.ts';
import { reminderRule, type ReminderRule } from '@lectern/contract/visits/reminders.shapes.ts';
import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Columns, Row } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { readReminderRule, reminderRuleQuery, setReminderRule } from '../reminders.queries.ts';
import {
  reminderMinutesOf,
  reminderPlaces,
  reminderRowsOf,
  reminderUnits,
  withReminder,
  type ReminderField,
  type ReminderRow,
  type ReminderUnit,
  type ReminderValues,
} from './reminder-values.ts';

const units = Object.keys(reminderUnits) as ReminderUnit[];

interface ReminderFormProps {
  rule: ReminderRule;
}

function useReminderForm({ rule: { minutes, version } }: ReminderFormProps) {
  const cache = useQueryClient();
  return useVersionedForm<ReminderValues, ReminderField, Awaited<ReturnType<typeof setReminderRule>>>({
    name: 'reminder-rule',
    fields: { rows: reminderRowsOf(minutes) },
    version,
    places: reminderPlaces,
    read: async () => {
      const now = await readReminderRule();
      return { version: now.version, fields: { rows: reminderRowsOf(now.minutes) } };
    },
    check: (values) =>
      bodyErrors(reminderRule, { minutes: reminderMinutesOf(values), version }, reminderPlaces),
    send: (values) =>
      setReminderRule({
        body: { minutes: reminderMinutesOf(values), version: values.opened?.version ?? version },
      }),
    staysOpen: true,
    onSent: ({ response, message }) => {
      cache.setQueryData(reminderRuleQuery.queryKey, response);
      toastSuccess(message);
    },
  });
}

interface ReminderLineProps {
  row: ReminderRow;
  /** From 1 on, as people count. */
  number: number;
  error: string | undefined;
  onChange: (row: ReminderRow) => void;
  onRemove: () => void;
}

function ReminderLine({ row, number, error, onChange, onRemove }: ReminderLineProps) {
  const say = useSay();
  const name = say('administration.reminders.row', { number });
  return (
    <Columns
      gap={8}
      align="start"
      tracks="repeat(2, minmax(0, 200px)) auto"
      phone="repeat(2, minmax(0, 1fr)) auto"
      role="group"
      aria-label={name}
    >
      <TextInput
        aria-label={say('administration.reminders.amount', { number })}
        inputMode="numeric"
        maxLength={5}
        value={row.amount}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...row, amount: currentTarget.value })}
      />
      <SelectField
        aria-label={say('administration.reminders.unit', { number })}
        searchable={false}
        data={units.map((unit) => ({ value: unit, label: say(`administration.reminders.${unit}`) }))}
        value={row.unit}
        onChange={(chosen) => onChange({ ...row, unit: units.find((unit) => unit === chosen) ?? row.unit })}
      />
      <IconButton
        label={say('core.action.removeNamed', { name })}
        icon={<IconX size={20} stroke={1.5} />}
        onClick={onRemove}
      />
    </Columns>
  );
}

/** When people are reminded: a line for each reminder, at most as many as there can be. */
export function ReminderForm(props: ReminderFormProps) {
  const say = useSay();
  const { form, conflict } = useReminderForm(props);
  const { rows } = form.values;
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<ReminderValues>
          conflict={conflict}
          values={{ rows }}
          labelOf={() => say('administration.reminders.title')}
          textOf={(_field, values) =>
            values.rows
              .map(({ amount, unit }) => `${amount} ${say(`administration.reminders.${unit}`)}`)
              .join(' · ')
          }
          onChoose={form.change}
        />
      )}
      {rows.length === 0 && <p className="type-row tone-2">{say('administration.reminders.none')}</p>}
      {rows.map((row, at) => (
        <ReminderLine
          key={row.id}
          row={row}
          number={at + 1}
          error={form.errors[`minutes.${at}`]}
          onChange={(changed) => form.change({ rows: rows.map((one) => (one === row ? changed : one)) })}
          onRemove={() => form.change({ rows: rows.filter((one) => one !== row) })}
        />
      ))}
      {form.errors.minutes !== undefined && <Input.Error role="alert">{form.errors.minutes}</Input.Error>}
      {rows.length < reminderLimits.most && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => form.change({ rows: withReminder(rows) })}
          >
            {say('administration.reminders.add')}
          </Button>
        </Row>
      )}
      <Row isStretchedOnPhones>
        <Button type="submit" loading={form.isBusy}>
          {say('administration.reminders.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}
