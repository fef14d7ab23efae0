import { TextInput, type TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import classes from './time-field.module.css';

/** A time of day as `HH:mm`, empty while incomplete; the browser shows it in the person's own way. */
export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (time: string) => void;
}

/** A time that can be typed or picked. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <TextInput
      {...rest}
      type="time"
      value={value}
      classNames={{ input: classes.input }}
      leftSection={<IconClock size={18} stroke={1.5} />}
      leftSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
