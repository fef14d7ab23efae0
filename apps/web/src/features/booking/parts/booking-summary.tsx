import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { Textarea } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';

/** 'Additional Summary': at most 300 characters, with a counter. */
export function BookingSummary({
  value,
  error,
  isDisabled,
  onChange,
}: {
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (summary: string) => void;
}) {
  const say = useSay();
  return (
    <Textarea
      label={say('visits.booking.summary')}
      placeholder={say('visits.booking.summaryHint')}
      description={say('visits.booking.charactersLeft', { count: bookingLimits.summary - value.length })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={4}
      maxLength={bookingLimits.summary}
      disabled={isDisabled}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, bookingLimits.summary))}
    />
  );
}
