import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useInertRoot } from './inert-root.ts';
import { useUiTexts } from './ui-texts.tsx';

/** A dialog over the page: the page behind is inert, and on phones the dialog fills the screen. */
export interface ModalWindowProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Width in CSS pixels. */
  width?: number;
  /** False for dialogs that must be answered: no cross, no Escape, no click outside. */
  canClose?: boolean;
  /** False for small dialogs that stay small on phones. */
  fillsPhones?: boolean;
}

const fields =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** Marks the first field for the focus, which would otherwise begin on the cross of the dialog. */
function markFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return;
  content.querySelector(fields)?.setAttribute('data-autofocus', '');
}

/** Opens and closes by `isOpen`; the focus goes to the first field, or to what carries `data-autofocus`, and comes back. */
export function ModalWindow({
  isOpen,
  onClose,
  title,
  children,
  width = 560,
  canClose = true,
  fillsPhones = true,
}: ModalWindowProps) {
  const texts = useUiTexts();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  useInertRoot(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={isPhone && fillsPhones}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <div ref={markFirstField} style={{ display: 'contents' }}>
        {children}
      </div>
    </Modal>
  );
}
