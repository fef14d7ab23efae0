import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useUiTexts } from '../ui-texts.tsx';
import { takeToasts, type Toast, type ToastTone } from './toasts.ts';
import { useClearPlace } from './use-clear-place.ts';
import classes from './toast-stack.module.css';

const limit = 3;
const shownMs = 6000;

const icons: Record<ToastTone, ReactNode> = {
  success: <IconCircleCheck size={20} stroke={1.5} />,
  warning: <IconAlertTriangle size={20} stroke={1.5} />,
  error: <IconAlertCircle size={20} stroke={1.5} />,
};

function ToastCard({ toast, isRead, onClose }: { toast: Toast; isRead: boolean; onClose: () => void }) {
  const { close } = useUiTexts();
  const leave = useRef(onClose);
  useEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => {
    if (isRead) return undefined;
    const timer = window.setTimeout(() => leave.current(), shownMs);
    return () => window.clearTimeout(timer);
  }, [toast, isRead]);
  const { tone, title, text } = toast;
  return (
    <div className={classes.toast} data-single={text === undefined || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icons[tone]}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <CloseButton className={classes.close} iconSize={16} aria-label={close} onClick={onClose} />
    </div>
  );
}

interface Shown extends Toast {
  id: string;
}

/**
 * At most three toasts at the top right; a fourth takes the place of the oldest, because what is said last must be seen at
 * once. They go by themselves, and stay while the pointer or the focus is on them.
 */
export function ToastStack() {
  const { messages } = useUiTexts();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [isRead, setRead] = useState(false);
  const stack = useClearPlace(shown);
  const remove = (id: string): void => {
    setShown((list) => list.filter((one) => one.id !== id));
    // What disappears under the pointer does not say that it left.
    setRead(false);
  };
  useEffect(
    () =>
      takeToasts(
        (toast) => {
          const { tone, title, text = '' } = toast;
          // Said once more, it takes the place of the same one.
          const id = toast.id ?? `${tone}:${title}:${text}`;
          setShown((list) => [...list.filter((one) => one.id !== id), { ...toast, id }].slice(-limit));
          setRead(false);
        },
        (id) => setShown((list) => list.filter((one) => one.id !== id)),
      ),
    [],
  );
  return createPortal(
    <div
      ref={stack}
      className={classes.stack}
      role={shown.length > 0 ? 'region' : undefined}
      aria-label={shown.length > 0 ? messages : undefined}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isRead={isRead} onClose={() => remove(toast.id)} />
      ))}
    </div>,
    document.body,
  );
}
