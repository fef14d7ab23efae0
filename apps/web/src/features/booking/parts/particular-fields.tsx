import { particularLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Textarea } from '@mantine/core';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import type { Particular, Particulars } from './particulars.ts';

/** 'Additional Summary': at most 300 characters, with a counter. */
export function ParticularFields({
  values,
  errors,
  isDisabled,
  onChange,
}: {
  values: Particulars;
  errors: FieldErrors<Particular>;
  isDisabled: boolean;
  onChange: (changed: Partial<Particulars>) => void;
}) {
  const say = useSay();
  const { summary } = values;
  return (
    <Textarea
      label={say('visits.booking.summary')}
      placeholder={say('visits.booking.summaryHint')}
      description={say('visits.booking.charactersLeft', { count: particularLimits.topic - summary.length })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={4}
      maxLength={particularLimits.topic}
      disabled={isDisabled}
      value={summary}
      error={errors.summary}
      onChange={(event) => onChange({ summary: event.currentTarget.value.slice(0, particularLimits.topic) })}
    />
  );
}
