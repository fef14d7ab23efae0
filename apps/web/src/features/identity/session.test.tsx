import type { UserSession } from '@lectern/contract/identity/identity.shapes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { studentSession } from '../../../test/sessions.ts';

const leo = { id: 'leo', name: 'Leo Torres' };
const maya = { id: 'maya', name: 'Maya Torres' };
const parentOf = (student: UserSession['student'], id = 'parent'): UserSession => ({
  ...studentSession,
  id,
  role: 'PARENT',
  student,
});

/** The page as a browser loads it: with its storage, and with nothing of the page before. */
async function load() {
  vi.resetModules();
  const page = await import('./session.ts');
  const { actingChild } = await import('../../lib/acting-child.ts');
  page.startSession();
  return { ...page, actingChild };
}

/**
 * The same page in a new tab, whose own storage is empty. Returns a function that restores the earlier tab's
 * storage.
 */
async function inNewTab(act: (page: Awaited<ReturnType<typeof load>>) => void): Promise<void> {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  const kept = keys.map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
  sessionStorage.clear();
  act(await load());
  sessionStorage.clear();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the child for whom a tab of a parent acts', () => {
  it('stays the same over a reload, also after another was chosen in another tab', async () => {
    (await load()).keepChoice(parentOf(leo));
    await inNewTab((tab) => tab.keepChoice(parentOf(maya)));
    const reloaded = await load();
    expect(reloaded.actingChild()).toBe('leo');
    expect(reloaded.currentSession()).toMatchObject({ student: leo });
  });

  it('is in a new tab the one that was chosen last, whatever older tabs ask the server', async () => {
    (await load()).keepChoice(parentOf(leo));
    await inNewTab((tab) => tab.keepChoice(parentOf(maya)));
    // The server answers a tab with the child for whom it asks.
    (await load()).keepSession(parentOf(leo));
    await inNewTab((tab) => expect(tab.actingChild()).toBe('maya'));
  });

  it('stays also where a dialog has changed it in this tab only', async () => {
    const page = await load();
    page.keepChoice(parentOf(leo));
    page.actForChild(maya);
    expect((await load()).actingChild()).toBe('maya');
    await inNewTab((tab) => expect(tab.actingChild()).toBe('leo'));
  });

  it('is nobody’s after signing out, and never that of another parent', async () => {
    const page = await load();
    page.keepChoice(parentOf(leo));
    await inNewTab((tab) => {
      tab.dropSession();
      tab.keepSession(parentOf(maya, 'another'));
    });
    const reloaded = await load();
    expect(reloaded.actingChild()).toBe('maya');
    reloaded.dropSession();
    expect((await load()).actingChild()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is nobody once the server says that the link to them was cut', async () => {
    (await load()).keepChoice(parentOf(leo));
    (await load()).keepSession(parentOf(null));
    expect((await load()).actingChild()).toBeNull();
    await inNewTab((tab) => expect(tab.actingChild()).toBeNull());
  });
});

describe('what was typed into a form', () => {
  it('waits for the same person over a sign-in that expired or was left idle, and goes with the sign-out', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody answered')));
    const page = await load();
    const { keepDraft, keptDraft } = await import('../../lib/form-drafts.ts');
    const { signOut, signOutIdle } = await import('./sign-in-out.ts');
    page.keepSession(parentOf(leo));
    keepDraft('form', { name: 'Ana' });
    page.dropSession();
    expect(keptDraft('form')).toBeNull();
    page.keepSession(parentOf(leo));
    expect(keptDraft('form')).toEqual({ name: 'Ana' });
    await signOutIdle();
    expect(keptDraft('form')).toBeNull();
    page.keepSession(parentOf(leo));
    expect(keptDraft('form')).toEqual({ name: 'Ana' });
    page.actForChild(maya);
    expect(keptDraft('form')).toBeNull();
    await signOut();
    page.keepSession(parentOf(leo));
    expect(keptDraft('form')).toBeNull();
    vi.unstubAllGlobals();
  });
});
