import { Textarea } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import type { TextProps } from '../../../ui/form/use-form.ts';

/**
 * Some lines of text with the number of characters below. Text that is too long is refused in words and never cut.
 */
export function CountedText({
  limit,
  label,
  isDisabled,
  ...text
}: TextProps & { limit: number; label: string; isDisabled: boolean }) {
  const say = useSay();
  return (
    <Textarea
      {...text}
      label={label}
      description={say('cancelRequests.counter', { count: text.value.length, limit })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={3}
      disabled={isDisabled}
    />
  );
}
