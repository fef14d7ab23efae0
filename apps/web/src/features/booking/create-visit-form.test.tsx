import type { ReferralSummary } from '@lectern/contract/referrals/referrals.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { CreateVisitForm } from './create-visit-form.tsx';

const asked = vi.fn<(address: string) => void>();
const booked = vi.fn<(body: Record<string, unknown>) => void>();
let referral: Partial<ReferralSummary> | null = null;
let refused: string | null = null;

const paged = { data: [], pageNumber: 1, itemsPerPage: 50, totalPages: 0, totalItems: 0 };
const open: Partial<ReferralSummary> = {
  ...{ id: 'r1', referredToEducatorName: 'Priya Shah', educatorId: 'priya', isSubjectReferral: true },
  ...{ subjectId: 'maths', subjectName: 'Mathematics', subcategoryId: null, subcategoryName: null },
  mayBook: true,
};

function answer(address: string): unknown {
  if (address.startsWith('/api/referral/')) return referral;
  if (address.startsWith('/api/visit/booking-options')) return { inPerson: false };
  return address === '/api/visit' ? { visitId: 'v1', startTime: '2026-11-24T10:00:00.000Z' } : paged;
}

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  asked(address);
  if (address === '/api/visit') booked(JSON.parse(init.body as string) as Record<string, unknown>);
  const isMissing = address.startsWith('/api/referral/') && referral === null;
  const isRefused = address === '/api/visit' && refused !== null;
  const code = isMissing ? 404 : isRefused ? 417 : 200;
  const envelope = {
    code,
    message: '',
    response: answer(address),
    response_message: '',
    validationErrors: [],
  };
  const response_code = isMissing ? 'not_found' : isRefused ? refused : 'ok';
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code }), { status: code }));
}

async function show(search: string): Promise<void> {
  await renderInApp(withRouter(<CreateVisitForm />, `/create?${search}`).screen);
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

beforeEach(() => {
  referral = open;
  refused = null;
  sessionStorage.clear();
  asked.mockReset();
  booked.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('CreateVisitForm', () => {
  it('takes all from the referral in the address, locks it, and sends its id', async () => {
    await show(
      'studentId=r1&name=Somebody%20Else&subjectName=Poetry&isSubjectReferral=false&appointmentType=1',
    );
    const educator = await field('Counselor');
    const subject = await field('Subject');
    expect([educator.value, educator.readOnly]).toEqual(['Priya Shah', true]);
    expect([subject.value, subject.readOnly]).toEqual(['Mathematics', true]);
    expect((await field('Subcategory')).readOnly).toBe(false);
    expect(asked.mock.calls.flat().join(' ')).not.toMatch(/Somebody|Poetry/);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(booked).toHaveBeenCalledWith(
        expect.objectContaining({
          ...{ studentId: 'r1', isSubjectReferral: true, tutorId: 'priya', expertiseCategoryId: 'maths' },
        }),
      ),
    );
  });

  it('lets go of a referral that ends while the form is filled in, and keeps what was typed', async () => {
    await show('studentId=r1&appointmentType=1');
    expect((await field('Counselor')).readOnly).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: /Summary/ }), 'Fractions');
    refused = 'referral_over';
    referral = { ...open, mayBook: false };
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/the session is booked without it\./)).toBeTruthy();
    const educator = await field('Counselor');
    expect([educator.value, educator.readOnly]).toEqual(['Priya Shah', false]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Summary/ }).value).toBe('Fractions');
    refused = null;
    booked.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(booked).toHaveBeenCalledWith(expect.objectContaining({ tutorId: 'priya', topic: 'Fractions' })),
    );
    expect(booked.mock.calls[0]?.[0]['studentId']).not.toBe('r1');
  });

  it.each([
    ['is over', { ...open, mayBook: false }],
    ['does not exist for the person', null],
  ])('says of a referral that %s that nothing can be booked out of it', async (_, told) => {
    referral = told;
    await show('studentId=r1&name=Priya%20Shah');
    expect(await screen.findByText('Nothing can be booked from this referral any more.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Session' })).toBeTruthy();
  });
});
