import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession, keepSession } from '../src/features/identity/session.ts';
import { ModalWindow } from '../src/ui/modal-window.tsx';
import { renderInApp } from './render-in-app.tsx';
import { studentSession } from './sessions.ts';
import { withRouter } from './with-router.tsx';

/** A dialog that sends something. */
export interface HeldCase {
  shown: (onClose: () => void) => ReactElement;
  /** What sends it. */
  act: () => Promise<void>;
  /** What the server says to every reading, by its address. */
  answer?: (address: string) => object;
}

/** For what is shown in the dialog of somebody else. */
export const inDialog = (children: ReactNode) =>
  function InDialog(onClose: () => void): ReactElement {
    return (
      <ModalWindow isOpen onClose={onClose} title="A dialog">
        {children}
      </ModalWindow>
    );
  };

/** Presses a button, once it is there. */
export const press = (name: string) => async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

const page = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: 1 };

/** Describes of each dialog that it stays open from the press until the answer is there, and not before. */
export function describeHeld(cases: Readonly<Record<string, HeldCase>>): void {
  const sent = vi.fn<(address: string) => void>();
  let answer: (address: string) => object;

  describe('the dialog', () => {
    beforeEach(() => {
      sent.mockReset();
      keepSession(studentSession);
      // The field that grows with its text waits for fonts, which this document has none of.
      Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
      vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
        if (method !== 'GET') {
          sent(address);
          // The answer does not come.
          return new Promise(() => undefined);
        }
        const envelope = { code: 200, message: 'OK', validationErrors: [], response_code: 'ok' };
        const response = { ...page, ...answer(new URL(address, 'http://x').pathname) };
        return Promise.resolve(Response.json({ ...envelope, response_message: '', response }));
      });
    });
    afterEach(() => {
      cleanup();
      dropSession();
      window.sessionStorage.clear();
      vi.unstubAllGlobals();
    });

    it.each(Object.entries(cases))('stays open while %s, and not before', async (_what, held) => {
      const closed = vi.fn<() => void>();
      answer = held.answer ?? (() => ({}));
      await renderInApp(withRouter(held.shown(closed)).screen);
      await screen.findByRole('dialog');
      const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
      escape();
      expect(closed).toHaveBeenCalledTimes(1);
      await held.act();
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
      const cross = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });
      await waitFor(() => expect(cross.disabled).toBe(true));
      escape();
      expect(closed).toHaveBeenCalledTimes(1);
    });
  });
}
