import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { CodesMissing } from './codes-missing.tsx';

let codes: (string | null)[] = [];
let asked: string[] = [];

async function show(levelThree: { id: string; name: string } | null): Promise<void> {
  keepSession({
    ...{ ...studentSession, userType: 'admin', role: levelThree ? 'BRANCHADMIN' : 'LEVEL_TWO_ADMIN' },
    ...{ levelOne: null, levelTwo: { id: 'area', name: 'Area' }, levelThree },
  });
  const page = (
    <>
      <CodesMissing />
      <p>page</p>
    </>
  );
  await renderInApp(withRouter(page, '/start').screen);
  await screen.findByText('page');
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const data = codes.map((code, at) => ({ id: `s${at}`, name: `School ${at}`, code }));
    const response = { data, pageNumber: 1, itemsPerPage: 100, totalPages: 1, totalItems: codes.length };
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('schools without codes, before a file is sent', () => {
  it('are told, with the way to where codes are set', async () => {
    codes = [null, null];
    await show(null);
    expect((await screen.findByRole('status')).textContent).toContain('has a code yet');
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/\/level-three$/);
  });

  it('are no matter where one of them has a code', async () => {
    codes = [null, 'NORTH'];
    await show(null);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('are not looked for by people who have only one school', async () => {
    codes = [null];
    await show({ id: 's0', name: 'School 0' });
    expect(asked).toEqual([]);
  });
});
