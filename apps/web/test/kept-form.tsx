import { createBrowserHistory } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession, keepSession } from '../src/features/identity/session.ts';
import { renderInApp } from './render-in-app.tsx';
import { studentSession } from './sessions.ts';
import { withRouter } from './with-router.tsx';

/** A field of a form: how it is filled, what it holds now, and what it holds once it was filled. */
interface Filled {
  readonly fill: () => Promise<void>;
  readonly held: () => Promise<string>;
  readonly typed: string;
}

/** A form that keeps what is typed. */
export interface KeptCase {
  field: Filled;
  one: ReactElement;
  /** The same form for somebody or something else; none where there is one of it for each person. */
  other: ReactElement | null;
  /** It may be about another one each time: what was typed is offered, not put in. */
  isOffered?: boolean;
  /** What has to be pressed first. */
  press?: string;
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** A field that is typed into. */
export const typedInto = (label: string, typed: string): Filled => ({
  fill: async () => void fireEvent.change(await box(label), { target: { value: typed } }),
  held: async () => (await box(label)).value,
  typed,
});

const reason = typedInto('Reason', 'The school is closed');

/** The reason stands there once sessions are to be cancelled. */
export const reasonOfFate: Filled = {
  ...reason,
  fill: async () => {
    fireEvent.click(await box('Cancel them'));
    await reason.fill();
  },
  held: async () => {
    await box('Cancel them');
    return screen.queryByLabelText<HTMLInputElement>('Reason')?.value ?? '';
  },
};

const signedIn = (id: string) =>
  keepSession({
    ...{ ...studentSession, id, role: 'INS_SUPER_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });

/** Shows it as after a reload. */
export async function showForm(element: ReactElement, press?: string): Promise<void> {
  cleanup();
  await renderInApp(withRouter(element, '/', createBrowserHistory()).screen);
  if (press !== undefined) fireEvent.click(await screen.findByRole('button', { name: press }));
  await screen.findByRole('dialog');
}

async function begin({ one, field, press }: KeptCase): Promise<void> {
  await showForm(one, press);
  await field.fill();
  await waitFor(async () => expect(await field.held()).toBe(field.typed));
}

const goOn = 'Go on';
const page = { data: [], pageNumber: 1, itemsPerPage: 20, totalPages: 1, totalItems: 0 };

/** Signs somebody in whose drafts are kept, before each test of the file, with a server that answers what it is told to. */
export function keepDrafts(answer: (address: string) => object = () => page): void {
  beforeEach(() => {
    signedIn('admin-1');
    // The field that grows with its text waits for fonts, which this document has none of.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('fetch', (address: string) => {
      const envelope = { code: 200, message: 'OK', validationErrors: [], response_code: 'ok' };
      return Promise.resolve(Response.json({ ...envelope, response_message: '', response: answer(address) }));
    });
  });
  afterEach(() => {
    cleanup();
    window.sessionStorage.clear();
    dropSession();
    vi.unstubAllGlobals();
  });
}

/** Describes of each form that it keeps what is typed, for whom and what it is typed, and is not left unasked. */
export function describeKept(cases: Readonly<Record<string, KeptCase>>): void {
  const all = Object.entries(cases).map(([what, one]) => ({ what, ...one }));

  describe.each(all)('$what', (row) => {
    const { field, one, other, isOffered = false, press } = row;

    it('is there again after a reload and after a sign-in that expired', async () => {
      await begin(row);
      cleanup();
      dropSession();
      signedIn('admin-1');
      await showForm(one, press);
      if (isOffered) fireEvent.click(await screen.findByRole('button', { name: goOn }));
      await waitFor(async () => expect(await field.held()).toBe(field.typed));
    });

    it('is never shown to another person who signs in', async () => {
      await begin(row);
      const before = await field.held();
      signedIn('admin-2');
      await showForm(one, press);
      expect(await field.held()).not.toBe(before);
      expect(screen.queryByRole('button', { name: goOn })).toBeNull();
    });

    it('is shown for nobody and nothing else: another form, or an offer', async () => {
      await begin(row);
      await showForm(other ?? one, press);
      expect(await field.held()).not.toBe(field.typed);
      expect(screen.queryAllByRole('button', { name: goOn })).toHaveLength(isOffered ? 1 : 0);
    });

    it('is not left unasked', async () => {
      await begin(row);
      const unload = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(unload);
      expect(unload.defaultPrevented).toBe(true);
    });
  });
}
