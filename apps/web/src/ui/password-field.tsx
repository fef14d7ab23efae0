import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './password-field.module.css';
import { useUiTexts } from './ui-texts.tsx';

/** A password that can be shown and hidden again. Built on the text field: Mantine's own is 2 kB more on the first page. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const texts = useUiTexts();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="var(--input-size)"
      rightSection={
        <UnstyledButton
          type="button"
          className={classes.eye}
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={24} stroke={1.25} aria-hidden />
        </UnstyledButton>
      }
    />
  );
}
