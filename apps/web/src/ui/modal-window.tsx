import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useReducer, type ReactNode } from 'react';
import { KeepOpen } from './keep-open.ts';
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
  /** It opens while another one is open, on top of it. */
  isOverAll?: boolean;
}

/** Above alerts, below toasts and hints. */
const overAll = 250;

/**
 * The focus ring of the first element in the body reaches above it: the head, which overlaps the body, ends that
 * much higher.
 */
const ringRoom = { header: { paddingBottom: 'calc(var(--mb-padding) - 4px)' }, body: { paddingTop: 4 } };

/** A header outside of a section is that of the page, of which there is one. */
const plainHeader = { header: { role: 'presentation' } };

const fields =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)';

const choices = 'button:not(:disabled, [tabindex="-1"]), a[href], [role="radio"]';
const mark = 'data-autofocus';

/**
 * Marks where the focus begins, which would otherwise be the cross of the dialog: the first field, else the first choice.
 * Where the content comes later than the dialog, the focus goes there then, unless somebody has moved it meanwhile.
 */
function markFirst(content: HTMLElement | null): (() => void) | undefined {
  if (!content || content.querySelector(`[${mark}]`)) return undefined;
  let marked: Element | null = null;
  const begin = (): void => {
    const field = content.querySelector(fields);
    const first = field ?? content.querySelector(choices);
    if (field) changes.disconnect();
    if (!first || first === marked) return;
    marked?.removeAttribute(mark);
    first.setAttribute(mark, '');
    const { activeElement } = document;
    const isAtStart = activeElement === marked || !content.contains(activeElement);
    const isInside = content.closest('[role="dialog"]')?.contains(activeElement);
    marked = first;
    if (isAtStart && isInside && first instanceof HTMLElement) first.focus();
  };
  const changes = new MutationObserver(begin);
  changes.observe(content, { subtree: true, childList: true });
  begin();
  return () => {
    changes.disconnect();
  };
}

/**
 * Opens and closes by `isOpen`, and stays open while a form in it is sent; the focus goes to the first field or
 * choice, or to the element with `data-autofocus`, and comes back.
 */
export function ModalWindow({
  isOpen,
  onClose,
  title,
  children,
  width = 560,
  canClose = true,
  fillsPhones = true,
  isOverAll = false,
}: ModalWindowProps) {
  const texts = useUiTexts();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const isOnTop = useInertRoot(isOpen);
  const [keepers, keepOpen] = useReducer((count: number, by: 1 | -1) => count + by, 0);
  const mayClose = canClose && keepers === 0;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={width}
      styles={ringRoom}
      attributes={plainHeader}
      {...(isOverAll ? { zIndex: overAll } : {})}
      fullScreen={isPhone && fillsPhones}
      withCloseButton={canClose}
      closeOnEscape={mayClose && isOnTop}
      closeOnClickOutside={mayClose && isOnTop}
      closeButtonProps={{ 'aria-label': texts.close, disabled: !mayClose }}
    >
      <div ref={markFirst} style={{ display: 'contents' }}>
        <KeepOpen value={keepOpen}>{children}</KeepOpen>
      </div>
    </Modal>
  );
}
