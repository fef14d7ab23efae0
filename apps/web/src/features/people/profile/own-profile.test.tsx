import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { OwnProfile } from './own-profile.tsx';

const maya: Profile = {
  version: 3,
  ...{ studentRollNum: 'S1001', firstName: 'Maya', lastName: 'Thompson', name: 'Maya Thompson' },
  ...{ email: 'maya@demo.test', emailToConfirm: null, mobileNumber: '+12025550100' },
  ...{ dob: '2011-03-04', gender: 'F', image: null, language: 'en', timeZone: 'America/New_York' },
  userProfileVO: { isAgreeToReceiveMail: true, isAgreeToReceiveTextMessage: false },
  associatedLevels: [{ id: 'north', name: 'North School' }],
};

let kept = maya;
let isStale = false;
const sent = vi.fn<(body: unknown) => void>();

function serve(address: string, init: RequestInit): Promise<Response> {
  let response: unknown = address.endsWith('/user/session') ? studentSession : kept;
  let [code, response_code] = [200, 'ok'];
  if (init.method === 'PUT') {
    sent(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    if (isStale) [code, response_code, response] = [417, 'changed_meanwhile', null];
    isStale = false;
  }
  const envelope = { code, message: 'Saved', response, response_message: '', validationErrors: [] };
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code }), { status: code }));
}

const field = (label: string): HTMLElement => screen.getByLabelText(label);
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function open(profile: Profile, role: 'STUDENT' | 'PARENT' | 'TUTOR'): Promise<void> {
  kept = profile;
  keepSession({ ...studentSession, role });
  await renderInApp(withRouter(<OwnProfile />).screen);
  await screen.findByLabelText('Email');
}

beforeEach(() => {
  isStale = false;
  sent.mockReset();
  queryClient.clear();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('shows a student what is the school’s with a lock, dates as MM/DD/YYYY, and sends none of it', async () => {
  await open(maya, 'STUDENT');
  const fixed = ['First Name', 'Last Name', 'Student Number', 'Date of Birth', 'Gender', 'Time zone'];
  for (const label of fixed) expect(field(label)).toHaveProperty('readOnly', true);
  expect(field('Date of Birth')).toHaveProperty('value', '03/04/2011');
  await userEvent.clear(field('Mobile Number'));
  await userEvent.type(field('Mobile Number'), '202555x0199');
  await save();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      version: 3,
      mobileNumber: '+12025550199',
      userProfileVO: { isAgreeToReceiveMail: true, isAgreeToReceiveTextMessage: false },
      language: 'en',
    }),
  );
});

it('lets who is no student choose the day of birth out of 80 years, whole or not at all', async () => {
  await open({ ...maya, studentRollNum: null, dob: null, gender: null }, 'TUTOR');
  await userEvent.click(screen.getByRole('combobox', { name: 'Date of Birth: Year' }));
  expect(screen.getAllByRole('option')).toHaveLength(80);
  await userEvent.click(screen.getAllByRole('option')[40] as HTMLElement);
  await save();
  expect(await screen.findByText('Choose month, day and year, or none of them')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  const choose = async (part: string, name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: `Date of Birth: ${part}` }));
    await userEvent.click(screen.getByRole('option', { name }));
  };
  await choose('Month', '02');
  await choose('Day', '31');
  await save();
  expect(await screen.findByText('This month has no such day')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  for (const part of ['Month', 'Day']) await choose(part, '07');
  await save();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ dob: expect.stringMatching(/^\d{4}-07-07$/), gender: null }),
    ),
  );
});

it('names the schools of an educator, and no number', async () => {
  await open({ ...maya, studentRollNum: null }, 'TUTOR');
  expect(screen.queryByLabelText('Student Number')).toBeNull();
  expect(screen.getByDisplayValue('North School')).toHaveProperty('readOnly', true);
});

it('says all that is wrong beneath the fields, and sends nothing', async () => {
  await open({ ...maya, studentRollNum: null }, 'PARENT');
  await userEvent.clear(field('Email'));
  await userEvent.clear(field('Mobile Number'));
  await userEvent.type(field('Mobile Number'), '202');
  await save();
  expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(sent).not.toHaveBeenCalled();
});

it('asks first what it means to have no address any more', async () => {
  await open(maya, 'STUDENT');
  await userEvent.clear(field('Email'));
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Remove your email address?' });
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).not.toHaveBeenCalled();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Take it away' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ email: null })));
});

it('keeps what was typed, and shows what another window saved meanwhile', async () => {
  await open(maya, 'STUDENT');
  await userEvent.clear(field('Email'));
  await userEvent.type(field('Email'), 'maya@new.test');
  kept = { ...maya, version: 4, mobileNumber: '+12025550177' };
  isStale = true;
  await save();
  await waitFor(() => expect(field('Mobile Number')).toHaveProperty('value', '2025550177'));
  expect(field('Email')).toHaveProperty('value', 'maya@new.test');
  await save();
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 4, email: 'maya@new.test', mobileNumber: '+12025550177' }),
    ),
  );
});

it('says to which address was written, and what to do where nothing comes', async () => {
  await open({ ...maya, emailToConfirm: 'maya@new.test' }, 'STUDENT');
  const hint = screen.getByText(/We wrote to maya@new.test/);
  expect(hint.textContent).toContain('it may be mistyped, or belong to another account');
  expect(field('Email').getAttribute('aria-describedby')).toContain(hint.id);
});

it.each([
  ['maya', 'Please enter a valid email'],
  ['MAYA@demo.test', 'This is your email address already'],
])('says at the field why %s is not taken', async (typed, reason) => {
  await open({ ...maya, email: 'maya@demo.test' }, 'STUDENT');
  await userEvent.clear(field('Email'));
  await userEvent.type(field('Email'), typed);
  await save();
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(sent).not.toHaveBeenCalled();
});

it.each([
  ['me.gif', 'image/gif', 10, 'Please upload an image file with a PNG, JPEG, or JPG format.'],
  ['me.png', 'image/png', 5_000_000, 'Please upload an image file with a size less than 5MB.'],
])('takes no %s of %s', async (name, type, size, message) => {
  await open(maya, 'STUDENT');
  const file = new File([new Uint8Array(size)], name, { type });
  await userEvent.setup({ applyAccept: false }).upload(field('Choose a picture'), file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});
