import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { FirstLevel } from './first-level.tsx';

let totalItems = 0;
let asked: string[] = [];

async function show(role: 'INS_SUPER_ADMIN' | 'LEVEL_ONE_ADMIN' | 'BRANCHADMIN'): Promise<void> {
  keepSession({
    ...{ ...studentSession, role, userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  await renderInApp(withRouter(<FirstLevel>figures</FirstLevel>, '/start').screen);
}

const link = () => screen.findByRole('link', { name: /^Add your first/ });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const page = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems };
    const envelope = { code: 200, message: '', response: page, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the dashboard of an administrator with nothing below', () => {
  it.each([
    ['INS_SUPER_ADMIN', /\/level-one\/add$/],
    ['LEVEL_ONE_ADMIN', /\/level-two\/add$/],
  ] as const)('leads %s to the form of the first level', async (role, address) => {
    totalItems = 0;
    await show(role);
    expect((await link()).getAttribute('href')).toMatch(address);
    expect(screen.queryByText('figures')).toBeNull();
  });

  it('shows the figures as soon as something is there', async () => {
    totalItems = 1;
    await show('INS_SUPER_ADMIN');
    expect(await screen.findByText('figures')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a school its figures: nothing is below it', async () => {
    totalItems = 0;
    await show('BRANCHADMIN');
    expect(await screen.findByText('figures')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
