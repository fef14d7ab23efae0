import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LevelLogo } from './level-logo.tsx';

const from = null;
const holding: LevelView['holding'] = {
  ...{ medicAid: { value: false, from }, payouts: { value: true, from }, inPerson: { value: true, from } },
  ...{
    noticeHours: { value: 24, from },
    slotMinutes: { value: 30, from },
    presentRule: { value: 'joined', from },
    quietHours: { value: '21:00-07:00', from },
  },
  timeZone: { value: 'America/New_York', from },
};
const level = (logo: LevelView['logo'], mayEdit = true): LevelView => ({
  ...{ id: '4d2c3a6e-0000-4000-8000-000000000001', name: 'Lincoln', code: null, depth: 3, parent: null },
  ...{ active: true, isOpen: true, levelCount: 0, educatorCount: 0, studentCount: 0, mayEdit },
  ...{ address: '', phone: '', timeZone: null, line: [], holding, inherited: holding },
  switches: {
    medicAid: null,
    payouts: null,
    inPerson: null,
    noticeHours: null,
    slotMinutes: null,
    presentRule: null,
    quietHours: null,
  },
  ...{ administrators: [], logo, version: 1, mayMove: false },
});
const own = level({ own: '/api/brand/one', inherited: null });
const sent = vi.fn<(method: string, address: string) => void>();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') sent(init.method ?? '', address);
    const envelope = { code: 200, message: 'Removed.', response: own, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the logo of a level', () => {
  it('is removed after a question', async () => {
    await renderInApp(<LevelLogo level={own} />);
    await userEvent.click(screen.getByRole('button', { name: 'Logo of Lincoln' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove logo' }));
    await screen.findByText('Remove the logo of Lincoln?');
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toBe('DELETE');
    expect(sent.mock.calls[0]?.[1]).toContain(`/hierarchy/${own.id}/logo`);
  });

  it.each([
    ['a PDF', 'application/pdf', 10],
    ['a picture that is too large', 'image/png', 500_001],
  ])('is not sent where it is %s, and says what to choose', async (_name, type, bytes) => {
    await renderInApp(<LevelLogo level={own} />);
    const file = new File([new Uint8Array(bytes)], 'logo', { type });
    fireEvent.change(screen.getByLabelText('Change logo'), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Choose a PNG or JPEG picture of at most 500 KB.',
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('says whose logo is shown where it has none of its own', async () => {
    const above = { address: '/api/brand/two', from: { id: own.id, name: 'Northfield' } };
    await renderInApp(<LevelLogo level={level({ own: null, inherited: above })} />);
    screen.getByText('The logo of Northfield is shown.');
    screen.getByText(
      'People here, and all below without a logo of their own, see the logo that is set here.',
    );
    expect(screen.getByRole('img').getAttribute('src')).toBe('/api/brand/two');
  });

  it('is only shown to people who do not keep the level', async () => {
    await renderInApp(<LevelLogo level={level(own.logo, false)} />);
    screen.getByRole('img', { name: 'Logo of Lincoln' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
