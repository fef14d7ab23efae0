import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { EducatorDetails } from './educator-details.tsx';
import { EducatorForm } from './educator-form.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const schools = [
  { id: '00000000-0000-4000-8000-0000000000a1', name: 'Lincoln' },
  { id: '00000000-0000-4000-8000-0000000000b1', name: 'Riverside' },
];
const across: EducatorView = {
  ...{ id, name: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper', email: 'grace@teach.test' },
  ...{ image: null, schools, active: true, mobileNumber: null, unconfirmedEmail: null },
  ...{
    emailRefusedAt: null,
    mailVerified: true,
    hasJoined: true,
    providerOnly: false,
    lastSeen: null,
    version: 4,
  },
  associatedLevels: schools.map((school) => ({ ...school, isInReach: true })),
  subcategories: [
    {
      ...{ id: '00000000-0000-4000-8000-0000000000c1', name: 'Algebra', subjectName: 'Maths' },
      mayChange: false,
    },
  ],
  ...{ backgroundCheck: 'none', check: null, mustPassCheck: false, mayEditPerson: true },
  ...{ mayEditAssociation: false, pay: null },
};
const sent = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_ONE_ADMIN', userType: 'admin' },
    ...{ levelOne: { id: 'district', name: 'North' }, levelTwo: null, levelThree: null },
  });
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent(JSON.parse(init.body as string));
    const response = init.method === 'PUT' ? across : { sessions: 0, first: [] };
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('an educator of two areas, for administrators above both', () => {
  it('is edited from the own page', async () => {
    await renderInApp(withRouter(<EducatorDetails educator={across} />, '/start').screen);
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toMatch(
      new RegExp(`/level-one/.*/educators/${id}/edit$`),
    );
  });

  it('has a form of the person alone, which names the schools and leaves them', async () => {
    await renderInApp(withRouter(<EducatorForm educator={across} />, '/start').screen);
    const lastName = await screen.findByRole('textbox', { name: 'Last Name' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Lincoln, Riverside')).toBeTruthy();
    expect(screen.getByText('Maths · Algebra')).toBeTruthy();
    await userEvent.clear(lastName);
    await userEvent.type(lastName, 'Murray');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ association: null, version: 4 },
        person: expect.objectContaining({ lastName: 'Murray' }) as unknown,
      }),
    );
  });
});

describe('the hint that the address gets an invitation', () => {
  const hint = 'An invitation is sent to this address.';

  it.each([
    ['is there for a new educator', null, true],
    ['is there for one who has not joined', { ...across, hasJoined: false }, true],
    ['is not there for one who has joined', across, false],
  ])('%s', async (_what, educator, isThere) => {
    await renderInApp(withRouter(<EducatorForm educator={educator} />, '/start').screen);
    await screen.findByRole('textbox', { name: 'Last Name' });
    expect(screen.queryByText(hint) !== null).toBe(isThere);
  });
});
