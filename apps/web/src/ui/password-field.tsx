import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useUiTexts } from './ui-texts.tsx';

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={22} stroke={1.5} /> : <IconEye size={22} stroke={1.5} />;
}

/** A password that can be shown and hidden again. */
export function PasswordField(props: PasswordInputProps) {
  const texts = useUiTexts();
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': shown ? texts.hidePassword : texts.showPassword, tabIndex: 0 }}
    />
  );
}
