import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.tsx';
import { takeToasts, type ToastTone } from './toasts.ts';
import classes from './toast-stack.module.css';

const limit = 3;

const icons: Record<ToastTone, ReactNode> = {
  success: <IconCircleCheck size={20} stroke={1.5} />,
  warning: <IconAlertTriangle size={20} stroke={1.5} />,
  error: <IconAlertCircle size={20} stroke={1.5} />,
};

/** At most three toasts at the top right; a fourth takes the place of the oldest. They are read out politely. */
export function ToastStack() {
  const { close } = useUiTexts();
  const shown = useRef<string[]>([]);
  useEffect(
    () =>
      takeToasts(({ tone, title, text, id }) => {
        // What is said last must be seen at once: it does not wait until older ones have gone.
        while (shown.current.length >= limit) notifications.hide(shown.current.shift() ?? '');
        const shownId = notifications.show({
          id,
          onClose: (toast) => {
            shown.current = shown.current.filter((one) => one !== toast.id);
          },
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
        shown.current = [...shown.current.filter((one) => one !== shownId), shownId];
      }),
    [close],
  );
  return <Notifications position="top-right" limit={limit} containerWidth={360} zIndex={400} />;
}
