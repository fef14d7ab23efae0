import type { EducatorCheck, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { AdminSession } from '@lectern/contract/identity/identity.shapes.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { ApiFailure } from '../../lib/api-failure.ts';
import { dropSession, keepSession } from '../identity/session.ts';
import { EnrolmentCard } from './enrolment-card.tsx';

const server = vi.hoisted(() => ({ api: vi.fn(), apiAnswer: vi.fn(), uploadOnce: vi.fn() }));
vi.mock('../../lib/api-client.ts', async (load) => ({
  ...(await load<object>()),
  ...{ api: server.api, apiAnswer: server.apiAnswer },
}));
vi.mock('../visits/visits.queries.ts', async (load) => ({
  ...(await load<object>()),
  uploadOnce: server.uploadOnce,
}));

const id = '00000000-0000-4000-8000-0000000000e1';
const fileId = '00000000-0000-4000-8000-0000000000f1';
const check: EducatorCheck = {
  ...{ checkedOn: '2026-01-15', reference: 'AG-77' },
  version: 3,
  document: { id: fileId, name: 'check.pdf', image: '/api/file/check', fileType: 'pdf', size: 64 },
};
const educator = (given: EducatorCheck | null): EducatorView => ({
  ...{ id, name: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper', email: 'grace@teach.test' },
  ...{ image: null, schools: [], active: true, mobileNumber: null, unconfirmedEmail: null },
  ...{ emailRefusedAt: null, mailVerified: true, hasJoined: true, providerOnly: false, lastSeen: null },
  ...{ associatedLevels: [], subcategories: [], backgroundCheck: 'submitted', check: given, version: 4 },
  ...{ mustPassCheck: false, mayEditPerson: false, mayEditAssociation: false, pay: null },
});

beforeEach(() => {
  for (const one of Object.values(server)) one.mockReset();
  server.api.mockResolvedValue(null);
  server.apiAnswer.mockResolvedValue({ message: 'The background check was saved.', response: null });
  server.uploadOnce.mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  dropSession();
});

async function show(role: AdminSession['role'], given: EducatorCheck | null) {
  keepSession({
    ...{ ...studentSession, role, userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  await renderInApp(withRouter(<EnrolmentCard educator={educator(given)} />, '/start').screen);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the check' }));
const dateField = () => screen.findByLabelText('Date of the check', {}, { timeout: 20_000 });
const sentBody = () => (server.apiAnswer.mock.calls[0]?.[1] as { body: unknown } | undefined)?.body;
const isSent = () => waitFor(() => expect(server.apiAnswer).toHaveBeenCalledOnce(), { timeout: 20_000 });

describe('the background check, for people who set it', () => {
  it('is a form of what is known; without another document the one that is there stays', async () => {
    await show('INS_SUPER_ADMIN', check);
    expect(((await dateField()) as HTMLInputElement).value).toBe('2026-01-15');
    expect(screen.getByRole('link', { name: 'check.pdf' })).toBeTruthy();
    const reference = screen.getByLabelText('Reference');
    await userEvent.clear(reference);
    await userEvent.type(reference, 'AG-78');
    await save();
    await isSent();
    expect(sentBody()).toEqual({
      ...{ backgroundCheck: 'submitted', checkedOn: '2026-01-15', reference: 'AG-78', documentFileId: null },
      version: 3,
    });
  });

  it('sends the state that is chosen, nothing where a field is empty, and the document that is picked', async () => {
    server.uploadOnce.mockResolvedValue([fileId]);
    await show('INS_SUPER_ADMIN', { checkedOn: null, reference: null, document: null, version: 0 });
    await dateField();
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Passed' }, { timeout: 20_000 }));
    const picked = new File(['%PDF'], 'new.pdf', { type: 'application/pdf' });
    const input = document.querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, picked);
    expect(screen.getByText('new.pdf')).toBeTruthy();
    await save();
    await isSent();
    expect(server.uploadOnce).toHaveBeenCalledWith([picked]);
    expect(sentBody()).toEqual({
      ...{ backgroundCheck: 'passed', checkedOn: null, reference: null, documentFileId: fileId },
      version: 0,
    });
  });

  it('shows what somebody else has saved meanwhile, and keeps what was typed', async () => {
    await show('INS_SUPER_ADMIN', check);
    const reference = await screen.findByLabelText<HTMLInputElement>('Reference', {}, { timeout: 20_000 });
    await userEvent.clear(reference);
    await userEvent.type(reference, 'AG-78');
    server.apiAnswer.mockRejectedValueOnce(
      new ApiFailure({
        code: 417,
        response_code: 'changed_meanwhile',
        message: 'Changed',
        validationErrors: [],
      }),
    );
    const theirs = { ...check, reference: 'AG-99', checkedOn: '2026-02-01', version: 4 };
    server.api.mockImplementation((call: string) =>
      Promise.resolve(call.includes('enrolments') ? null : { backgroundCheck: 'submitted', check: theirs }),
    );
    await save();
    const group = await screen.findByRole('radiogroup', { name: 'Reference' });
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'AG-78 (yours)' }).checked).toBe(true);
    await userEvent.click(within(group).getByRole('radio', { name: 'AG-99 (saved meanwhile)' }));
    expect(reference.value).toBe('AG-99');
    expect(((await dateField()) as HTMLInputElement).value).toBe('2026-02-01');
    server.apiAnswer.mockClear();
    await save();
    await isSent();
    expect(sentBody()).toMatchObject({ checkedOn: '2026-02-01', reference: 'AG-99', version: 4 });
  });

  it('refuses a day that is to come, before it is sent', async () => {
    await show('INS_SUPER_ADMIN', check);
    const date = await dateField();
    fireEvent.change(date, { target: { value: '2999-01-01' } });
    await save();
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(server.apiAnswer).not.toHaveBeenCalled();
  });

  it('says at its field what the server refuses', async () => {
    const message = 'Enter a day that is not after today';
    server.apiAnswer.mockRejectedValueOnce(
      new ApiFailure({
        ...{ code: 400, response_code: 'invalid_input', message: '' },
        validationErrors: [{ field: 'checkedOn', message }],
      }),
    );
    await show('INS_SUPER_ADMIN', check);
    const date = await dateField();
    await save();
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'), { timeout: 20_000 });
  });
});

describe('the background check, for everybody else', () => {
  it('is read by people who read documents', async () => {
    await show('LEVEL_TWO_ADMIN', check);
    expect(await screen.findByText('AG-77', {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getByText('Submitted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'check.pdf' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save the check' })).toBeNull();
  });

  it('has no card where the server tells none', async () => {
    await show('BRANCHADMIN', null);
    await waitFor(() => expect(server.api).toHaveBeenCalled(), { timeout: 20_000 });
    expect(screen.queryByText('Background check')).toBeNull();
  });
});
