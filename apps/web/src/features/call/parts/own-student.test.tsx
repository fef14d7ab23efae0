import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { OwnStudent } from './own-student.tsx';

const asked = vi.fn<(address: string) => void>();
const leo = { name: 'Leo Torres', grade: '7', image: null };

beforeEach(() => {
  asked.mockReset();
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    return Promise.resolve(
      Response.json({ code: 200, response: { tutee: leo, isParent: true, kid: leo }, ...rest }),
    );
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const signIn = (role: string): void => keepSession({ ...studentSession, role } as unknown as Session);

it('shows a parent for which child they are in the call', async () => {
  signIn('PARENT');
  await renderInApp(<OwnStudent visitId="v" />);
  expect(await screen.findByText('Leo Torres')).toBeTruthy();
});

it.each(['LEVEL_TWO_ADMIN', 'TUTOR', 'STUDENT'])(
  'asks nothing for %s, who acts for no child',
  async (role) => {
    signIn(role);
    await renderInApp(<OwnStudent visitId="v" />);
    expect(asked).not.toHaveBeenCalled();
  },
);
