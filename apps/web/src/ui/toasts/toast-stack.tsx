import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.tsx';
import { takeToasts, type ToastTone } from './toasts.ts';
import classes from './toast-stack.module.css';

const icons: Record<ToastTone, ReactNode> = {
  success: <IconCircleCheck size={20} stroke={1.5} />,
  warning: <IconAlertTriangle size={20} stroke={1.5} />,
  error: <IconAlertCircle size={20} stroke={1.5} />,
};

/** At most three toasts at the top right; those that do not fit wait. They are read out politely. */
export function ToastStack() {
  const { close } = useUiTexts();
  useEffect(
    () =>
      takeToasts(({ tone, title, text, id }) => {
        notifications.show({
          id,
          role: 'status',
          'aria-live': 'polite',
          title: text === undefined ? undefined : title,
          message: text ?? title,
          icon: icons[tone],
          autoClose: 6000,
          closeButtonProps: { 'aria-label': close },
          classNames: { root: classes.root, icon: classes[tone] },
          'data-single': text === undefined || undefined,
        });
      }),
    [close],
  );
  return <Notifications position="top-right" limit={3} containerWidth={360} zIndex={400} />;
}
