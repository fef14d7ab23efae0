import { referralLimits } from '@lectern/contract/referrals/referrals.limits.ts';
import { Textarea } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';

/** The note from one educator to the other: at most 500 characters. */
export function ReferralNotes({
  value,
  error,
  isDisabled,
  onChange,
}: {
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (notes: string) => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const limit = referralLimits.notes;
  const counter = say('referrals.counter', { count: value.length, limit });
  return (
    <Textarea
      label={say('referrals.notes')}
      description={`${say('referrals.notesHint', words)} ${counter}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={4}
      maxLength={limit}
      disabled={isDisabled}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, limit))}
    />
  );
}
