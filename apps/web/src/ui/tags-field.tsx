import { TagsInput } from '@mantine/core';
import classes from './multi-select-field.module.css';

interface TagsFieldProps {
  label: string;
  description?: string;
  value: readonly string[];
  error?: string | undefined;
  /** So many can be entered. */
  most: number;
  /** So many characters each of them has at most. */
  longest: number;
  onChange: (value: string[]) => void;
}

/**
 * Several short texts, each ended by Enter or a comma, without duplicates. Text in the field when it is left counts
 * too.
 */
export function TagsField({ value, most, longest, onChange, ...rest }: TagsFieldProps) {
  return (
    <TagsInput
      {...rest}
      classNames={{ input: classes.field, inputField: classes.input }}
      value={[...value]}
      maxTags={most}
      splitChars={[',']}
      maxLength={longest}
      onChange={(texts) => onChange(texts.map((text) => text.trim()).filter(Boolean))}
    />
  );
}
