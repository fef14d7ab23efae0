import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** A read-only value in a form: it can be read and copied, and has a lock. */
export function FixedField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      variant="filled"
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<IconLock size={16} stroke={1.5} aria-hidden />}
    />
  );
}
