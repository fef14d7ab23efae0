import type { AskedMerge } from '@lectern/contract/administration/parents.shapes.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { currentSession, dropSession, keepSession, type CurrentSession } from '../../identity/session.ts';
import { ParentQuestions } from './parent-questions.tsx';

const maya = { studentId: '00000000-0000-4000-8000-0000000000b1', name: 'Maya', schoolName: 'North School' };
const leo = { studentId: '00000000-0000-4000-8000-0000000000b2', name: 'Leo', schoolName: null };
const child = (of: typeof maya | typeof leo) => ({ id: of.studentId, name: of.name });
const parent = { ...studentSession, role: 'PARENT', student: null } as const satisfies CurrentSession;

let asked: object[] = [];
let merge: AskedMerge | null = null;
let isFailing = false;
const sent = vi.fn<(address: string, body: unknown) => void>();

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  if (init.method === 'PUT') sent(address, body);
  if (init.method === 'PUT' && isFailing)
    return Promise.resolve(
      Response.json(
        { code: 404, message: 'Gone.', response: null, validationErrors: [], response_code: 'not_found' },
        { status: 404 },
      ),
    );
  if (address.includes('/user/parent/child/')) asked = asked.slice(1);
  if (address.includes('/user/parent/merge')) merge = merge && { ...merge, hasConfirmed: true };
  const response = address.endsWith('/user/kid')
    ? { ...parent, student: child(maya) }
    : address.endsWith('/question')
      ? { children: asked, merge }
      : null;
  const envelope = { code: 200, message: 'OK', response, response_message: '', validationErrors: [] };
  return Promise.resolve(Response.json({ ...envelope, response_code: 'ok' }));
}

const group = (name: string) => screen.findByRole('group', { name });
const press = async (question: string, name: string): Promise<void> =>
  userEvent.click(within(await group(question)).getByRole('button', { name }));
const ofMaya = 'Is Maya of North School your child?';

beforeEach(() => {
  asked = [maya, leo];
  merge = null;
  isFailing = false;
  sent.mockReset();
  keepSession(parent);
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  act(dropSession);
  vi.unstubAllGlobals();
});

describe('what a parent is asked', () => {
  it('names child and school, each question with its own answers', async () => {
    await renderInApp(<ParentQuestions />);
    await group(ofMaya);
    await group('Is Leo your child?');
    expect(screen.getAllByRole('button', { name: 'Not my child' })).toHaveLength(2);
  });

  it('is accepted, and a parent who had no child acts for this one', async () => {
    await renderInApp(<ParentQuestions />);
    await press(ofMaya, 'Yes, my child');
    await waitFor(() => expect(screen.queryByRole('group', { name: ofMaya })).toBeNull());
    expect(sent.mock.calls.map(([address, body]) => [address.split('/user/')[1], body])).toEqual([
      [`parent/child/${maya.studentId}`, { isMine: true }],
      ['kid', { studentId: maya.studentId }],
    ]);
    expect(currentSession()).toMatchObject({ student: child(maya) });
  });

  it('does not change for whom a parent acts already', async () => {
    keepSession({ ...parent, student: child(leo) });
    await renderInApp(<ParentQuestions />);
    await press(ofMaya, 'Yes, my child');
    await waitFor(() => expect(screen.queryByRole('group', { name: ofMaya })).toBeNull());
    expect(sent).toHaveBeenCalledTimes(1);
    expect(currentSession()).toMatchObject({ student: child(leo) });
  });

  it('is refused, and nobody is chosen', async () => {
    await renderInApp(<ParentQuestions />);
    await press(ofMaya, 'Not my child');
    await waitFor(() => expect(screen.queryByRole('group', { name: ofMaya })).toBeNull());
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(maya.studentId), { isMine: false });
    expect(currentSession()).toMatchObject({ student: null });
  });

  it('stays when the answer did not arrive', async () => {
    isFailing = true;
    await renderInApp(<ParentQuestions />);
    await press(ofMaya, 'Yes, my child');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    await group(ofMaya);
    expect(currentSession()).toMatchObject({ student: null });
  });
});

describe('a second account', () => {
  const asking: AskedMerge = {
    ...{ isKept: true, otherEmail: 'm…@home.test', hasConfirmed: false },
    lapsesAt: '2026-12-01T12:00:00.000Z',
  };

  it.each([
    [true, 'Then this account stays'],
    [false, 'Then that account stays'],
  ])('says which account stays (%s), and is confirmed', async (isKept, words) => {
    asked = [];
    merge = { ...asking, isKept };
    await renderInApp(<ParentQuestions />);
    await screen.findByText(new RegExp(words));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, both are mine' }));
    await screen.findByText(/sign in with m…@home.test and confirm there, too/);
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/user/parent/merge'), {
      isMine: true,
    });
    expect(screen.queryByRole('button', { name: 'Yes, both are mine' })).toBeNull();
  });

  it('is refused, also after it was confirmed', async () => {
    asked = [];
    merge = { ...asking, hasConfirmed: true };
    await renderInApp(<ParentQuestions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Not my account' }));
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(expect.anything(), { isMine: false }));
  });
});
