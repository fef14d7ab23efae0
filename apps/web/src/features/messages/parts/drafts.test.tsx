import { beforeEach, expect, it, vi } from 'vitest';

const signedIn = vi.hoisted(() => ({ id: 'me' as string | null, listeners: new Set<() => void>() }));
vi.mock('../../identity/session.ts', () => ({
  currentSession: () => (signedIn.id === null ? null : { id: signedIn.id }),
  followSession: (listener: () => void) => {
    signedIn.listeners.add(listener);
    return () => signedIn.listeners.delete(listener);
  },
}));

const { draftOf, keepDraft, noteSaved } = await import('./drafts.ts');

function becomes(id: string | null): void {
  signedIn.id = id;
  for (const listener of signedIn.listeners) listener();
}

beforeEach(() => {
  sessionStorage.clear();
  becomes('me');
});

it('keeps what is typed before what the server tells, until the server has it', () => {
  keepDraft('me', 'ana', 'Typed');
  expect(draftOf('me', 'ana', 'Elsewhere')).toBe('Typed');
  noteSaved('me', 'ana', 'An earlier one');
  expect(draftOf('me', 'ana', 'Elsewhere')).toBe('Typed');
  noteSaved('me', 'ana', 'Typed');
  expect(draftOf('me', 'ana', 'Elsewhere')).toBe('Elsewhere');
  expect(sessionStorage.getItem('chatDrafts')).toContain('Typed');
});

it('hides nothing that another device typed once the field was emptied here', () => {
  keepDraft('me', 'ana', 'Typed');
  keepDraft('me', 'ana', '');
  expect(draftOf('me', 'ana', 'Elsewhere')).toBe('Elsewhere');
  expect(sessionStorage.getItem('chatDrafts')).toBeNull();
});

it('is forgotten once another person is signed in, and keeps nothing of the earlier one', () => {
  keepDraft('me', 'ana', 'Mine');
  becomes('another');
  expect(sessionStorage.getItem('chatDrafts')).toBeNull();
  keepDraft('me', 'ana', 'Late');
  expect([draftOf('another', 'ana', ''), draftOf('me', 'ana', '')]).toEqual(['', '']);
});

it('shows nobody what another typed, however it came there', () => {
  keepDraft('me', 'ana', 'Mine');
  expect(draftOf('another', 'ana', 'Theirs')).toBe('Theirs');
});

it('reads over what is no draft', () => {
  for (const kept of ['{', '{"ana":"Old"}', '{"ownerId":"me","all":{"ana":"Old"}}', 'null']) {
    sessionStorage.setItem('chatDrafts', kept);
    expect(draftOf('me', 'ana', 'Server')).toBe('Server');
  }
});
