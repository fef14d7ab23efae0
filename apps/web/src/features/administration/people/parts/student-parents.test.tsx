import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentView } from '../../../../../test/student-view.ts';
import { StudentParents } from './student-parents.tsx';

const student = studentView({
  parents: [
    { firstName: 'Elena', lastName: 'Torres', email: 'elena@home.test', isLinked: true },
    { firstName: 'Pat', lastName: 'Byron', email: 'pat@home.test', isLinked: false },
  ],
  parentRequests: [
    {
      parentId: '00000000-0000-4000-8000-0000000000d1',
      ...{ name: 'Carl Torres', email: 'carl@home.test', askedAt: '2026-11-20T10:00:00.000Z' },
    },
  ],
  parentProposals: [
    {
      id: '00000000-0000-4000-8000-0000000000f1',
      ...{ firstName: 'Kai', lastName: 'Roe', email: 'kai@home.test' },
      ...{ proposedBy: 'Elena Torres', proposedAt: '2026-11-20T10:00:00.000Z' },
    },
  ],
});

const sent = vi.fn<(address: string, body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent(address, JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    const envelope = { code: 200, message: 'Saved.', response: student, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (name: string): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((one) => one.textContent.includes(name));
  if (!found) throw new Error(`There is no row of ${name}.`);
  return found;
};
const last = () => sent.mock.calls.map(([address, body]) => [address.split('/user/student/')[1], body]);

describe('the parents of a student', () => {
  it('are linked, not linked yet, ask for a link, or are proposed by another', async () => {
    await renderInApp(<StudentParents student={student} />);
    expect(within(row('Elena Torres')).getByText('Linked')).toBeTruthy();
    expect(within(row('Pat Byron')).getByText('Not linked yet')).toBeTruthy();
    expect(within(row('Carl Torres')).getByText('Asks for a link')).toBeTruthy();
    expect(within(row('Kai Roe')).getByText('Proposed')).toBeTruthy();
    expect(row('Kai Roe').textContent).toContain('kai@home.test · proposed by Elena Torres on Nov 20, 2026');
  });

  it.each([
    ['Approve: Carl Torres', `parent/${student.parentRequests[0]?.parentId}`, true],
    ['Refuse: Carl Torres', `parent/${student.parentRequests[0]?.parentId}`, false],
    ['Approve: Kai Roe', `proposal/${student.parentProposals[0]?.id}`, true],
    ['Refuse: Kai Roe', `proposal/${student.parentProposals[0]?.id}`, false],
  ])('%s', async (name, asked, approve) => {
    await renderInApp(<StudentParents student={student} />);
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(last()).toEqual([[`${student.id}/${asked}`, { approve }]]);
  });

  it('lose the link after a question that starts on the safe answer', async () => {
    await renderInApp(<StudentParents student={student} />);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('End link: Elena Torres');
    await screen.findByText('End the link of Elena Torres with Maya Torres?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await press('Cancel');
    expect(sent).not.toHaveBeenCalled();
    await press('End link: Elena Torres');
    await userEvent.click(await screen.findByRole('button', { name: 'End link' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(last()).toEqual([[`${student.id}/parent-link/end`, { email: 'elena@home.test' }]]);
  });
});
