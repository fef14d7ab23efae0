import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { studentView } from '../../../../test/student-view.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { EducatorForm } from './educator-form.tsx';
import { LoadedEducator } from './loaded-educator.tsx';
import { LoadedStudent } from './loaded-student.tsx';
import { StudentForm } from './student-form.tsx';

const lincoln = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Lincoln' };
const riverside = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Riverside' };
const elena = { firstName: 'Elena', lastName: 'Torres', email: 'elena@home.test', isLinked: true };
const luis = { firstName: 'Luis', lastName: 'Torres', email: 'luis@home.test', isLinked: false };
const algebra = {
  ...{ id: '00000000-0000-4000-8000-0000000000c1', name: 'Algebra', subjectName: 'Maths' },
  mayChange: true,
};
const student = studentView({
  ...{ firstName: 'Maya', lastName: 'Torres', grade: '7', mobileNumber: null },
  ...{ parents: [elena], version: 4 },
});
const educator: EducatorView = {
  ...{ id: '00000000-0000-4000-8000-0000000000e1', name: 'Grace Hopper', firstName: 'Grace' },
  ...{ lastName: 'Hopper', email: 'grace@teach.test', image: null, schools: [lincoln], active: true },
  ...{ mobileNumber: null, unconfirmedEmail: null, emailRefusedAt: null, mailVerified: true },
  ...{ hasJoined: true, providerOnly: false, lastSeen: null, version: 4, subcategories: [algebra] },
  associatedLevels: [{ ...lincoln, isInReach: true }],
  ...{ backgroundCheck: 'none', check: null, mustPassCheck: false, mayEditPerson: true },
  ...{ mayEditAssociation: true, pay: null },
};

/** The stored record; somebody else may change it while the form is open. */
let kept: StudentView | EducatorView;
const sent = vi.fn<(body: Record<string, unknown>) => void>();

function said(code: number, envelope: object): Promise<Response> {
  const usual = { code, message: '', response: null, response_message: '', validationErrors: [] };
  return Promise.resolve(Response.json({ ...usual, ...envelope }, { status: code }));
}

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  if (init.method === 'PUT') {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent(body);
    if (body['version'] !== kept.version)
      return said(417, { response_code: 'changed_meanwhile', message: 'Changed.' });
    return said(200, { response_code: 'ok', response: { ...kept, version: kept.version + 1 } });
  }
  const response = address.includes(kept.id) ? kept : { data: [], total: 0, sessions: 0, first: [] };
  return said(200, { response_code: 'ok', response });
}

beforeEach(() => {
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: 'BRANCHADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: lincoln },
  });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** One of the person's own fields, which come before those of the parents. */
function field(name: string): HTMLInputElement {
  const [own] = screen.getAllByRole<HTMLInputElement>('textbox', { name });
  if (!own) throw new Error(`There is no ${name}.`);
  return own;
}
async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function open(form: ReactNode): Promise<void> {
  await renderInApp(withRouter(form, '/start').screen);
  await screen.findByRole('button', { name: 'Save' });
}

describe('a student whom somebody else has saved meanwhile', () => {
  it('is shown with that change, and nothing of either is lost', async () => {
    kept = student;
    await open(<LoadedStudent userId={student.id}>{(one) => <StudentForm student={one} />}</LoadedStudent>);
    await type('Last Name', 'Torres Vega');
    await type('Grade', '8');
    await userEvent.click(screen.getByRole('button', { name: 'Add parent' }));
    const added = within(screen.getByRole('group', { name: 'Parent 2' }));
    for (const [name, text] of [
      ['First Name', luis.firstName],
      ['Last Name', luis.lastName],
      ['Email', luis.email],
    ] as const)
      await userEvent.type(added.getByRole('textbox', { name }), text);
    kept = { ...student, version: 5, grade: '9', mobileNumber: '+12025550199' };
    await save();
    const notice = within(await screen.findByRole('region'));
    // Changes by them alone are taken over, mine alone stay, and where both changed, mine stays until I choose.
    expect(notice.getByText(/Mobile.*2025550199/)).toBeTruthy();
    expect(field('Mobile Number').value).toBe('2025550199');
    expect(field('Last Name').value).toBe('Torres Vega');
    expect(field('Grade').value).toBe('8');
    expect(notice.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(notice.getByRole('radio', { name: /^9/ }));
    expect(field('Grade').value).toBe('9');
    await save();
    const { isLinked: _is, ...elenaSent } = elena;
    const { isLinked: _too, ...luisSent } = luis;
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent).toHaveBeenLastCalledWith(
      expect.objectContaining({
        ...{ version: 5, lastName: 'Torres Vega', grade: '9', mobileNumber: '+12025550199' },
        parents: [elenaSent, luisSent],
      }),
    );
  });

  it('lets choose between two lists of parents', async () => {
    kept = student;
    await open(<LoadedStudent userId={student.id}>{(one) => <StudentForm student={one} />}</LoadedStudent>);
    await userEvent.click(screen.getByRole('button', { name: 'Remove parent 1' }));
    kept = { ...student, version: 5, parents: [elena, luis] };
    await save();
    const notice = within(await screen.findByRole('region'));
    await userEvent.click(notice.getByRole('radio', { name: /luis@home.test/ }));
    await save();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent).toHaveBeenLastCalledWith(
      expect.objectContaining({
        parents: [elena, luis].map(({ isLinked: _is, ...parent }) => parent),
      }),
    );
  });
});

it('a student who answered about mails meanwhile is shown with that answer, and sent with it', async () => {
  kept = student;
  await open(<LoadedStudent userId={student.id}>{(one) => <StudentForm student={one} />}</LoadedStudent>);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Agrees to receive emails/ });
  await userEvent.click(box());
  kept = { ...student, version: 5, isAgreeToReceiveMail: false, hasAnsweredMail: true };
  await save();
  const notice = within(await screen.findByRole('region'));
  expect(notice.getByText(/Agrees to receive emails.*No/)).toBeTruthy();
  expect([box().checked, box().disabled]).toEqual([false, true]);
  expect(screen.queryByText(/not saved/)).toBeNull();
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, isAgreeToReceiveMail: false }));
});

describe('an educator whom somebody else has saved meanwhile', () => {
  it('is shown with that change, and nothing of either is lost', async () => {
    kept = educator;
    await open(
      <LoadedEducator userId={educator.id}>{(one) => <EducatorForm educator={one} />}</LoadedEducator>,
    );
    await type('Last Name', 'Murray');
    await type('First Name', 'Grete');
    const places = [lincoln, riverside].map((one) => ({ ...one, isInReach: true }));
    kept = { ...educator, version: 5, firstName: 'Gracie', associatedLevels: places };
    await save();
    const notice = within(await screen.findByRole('region'));
    // The school added meanwhile is taken over, and the next save does not remove it.
    expect(notice.getByText(/Lincoln, Riverside/)).toBeTruthy();
    expect(field('Last Name').value).toBe('Murray');
    expect(field('First Name').value).toBe('Grete');
    expect(notice.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(notice.getByRole('radio', { name: /Gracie/ }));
    await save();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent).toHaveBeenLastCalledWith({
      version: 5,
      person: expect.objectContaining({ firstName: 'Gracie', lastName: 'Murray' }) as unknown,
      association: { levelIds: [lincoln.id, riverside.id], subcategoryIds: [algebra.id] },
    });
  });
});
