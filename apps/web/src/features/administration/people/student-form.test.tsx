import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { studentView } from '../../../../test/student-view.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { StudentDetails } from './student-details.tsx';
import { StudentForm } from './student-form.tsx';

const sent = vi.fn<(body: unknown) => void>();
const own = 'Maya Torres answered this, and nobody else can change it.';

beforeEach(() => {
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: wireRoles.levelThreeAdmin, userType: 'admin' },
    ...{ levelOne: { id: 'district', name: 'North' }, levelTwo: { id: 'area', name: 'East' } },
    levelThree: { id: 'school', name: 'North School' },
  });
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent(JSON.parse(init.body as string));
    const response = init.method === 'PUT' ? studentView() : { sessions: 0, first: [], data: [] };
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

const boxOf = async (student: StudentView | null): Promise<HTMLInputElement> => {
  await renderInApp(withRouter(<StudentForm student={student} />, '/start').screen);
  return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Agrees to receive emails about sessions' });
};

describe('the consent to mail in the form of a student', () => {
  it('is not given until the school ticks it, and is sent', async () => {
    const box = await boxOf(studentView());
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ isAgreeToReceiveMail: true }));
  });

  it.each([true, false])(
    'is shown and no longer changed once the student has answered: %s',
    async (isAgreeToReceiveMail) => {
      const box = await boxOf(studentView({ isAgreeToReceiveMail, hasAnsweredMail: true }));
      expect([box.disabled, box.checked]).toEqual([true, isAgreeToReceiveMail]);
      expect(screen.getByText(own)).toBeTruthy();
      await userEvent.type(screen.getByLabelText('Grade'), '8');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ isAgreeToReceiveMail }));
    },
  );

  it('begins without a tick for a new student', async () => {
    const box = await boxOf(null);
    expect([box.disabled, box.checked]).toEqual([false, false]);
  });
});

describe('the view of a student', () => {
  it.each([
    [{ isAgreeToReceiveMail: true }, 'Yes'],
    [{ hasAnsweredMail: true }, 'No, answered by Maya'],
  ])('says whether there is consent to mail, and whose word it is: %j', async (given, text) => {
    await renderInApp(withRouter(<StudentDetails student={studentView(given)} />, '/start').screen);
    const label = await screen.findByText('Agrees to emails');
    expect(label.nextElementSibling?.textContent).toBe(text);
  });
});
