import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { ReminderRuleCard } from './reminder-rule-card.tsx';

const sent = vi.fn<(body: unknown) => void>();
let minutes: number[];
let version: number;
/** Somebody else's save just before. */
let theirs: number[] | null;
let fault: { field: string; message: string } | null;

interface Rule {
  minutes: number[];
  version: number;
}

const refused = { code: 417, message: 'Said.', response: null, response_message: '', validationErrors: [] };

beforeEach(() => {
  minutes = [1440, 15];
  version = 0;
  theirs = null;
  fault = null;
  sent.mockReset();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') {
      const body = JSON.parse(typeof init.body === 'string' ? init.body : 'null') as Rule;
      sent(body);
      if (theirs) [minutes, version, theirs] = [theirs, version + 1, null];
      if (body.version !== version)
        return Promise.resolve(
          Response.json({ ...refused, response_code: 'changed_meanwhile' }, { status: 417 }),
        );
      if (!fault)
        [minutes, version] = [[...new Set(body.minutes)].toSorted((one, other) => other - one), version + 1];
    }
    const code = fault ? 400 : 200;
    const envelope = {
      code,
      message: 'Said.',
      response: fault ? null : { minutes, version },
      response_message: '',
    };
    const refusal = {
      response_code: fault ? 'invalid_input' : 'ok',
      validationErrors: fault ? [fault] : [],
    };
    return Promise.resolve(Response.json({ ...envelope, ...refusal }, { status: code }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

async function show(
  role: 'INS_SUPER_ADMIN' | 'GRA_ADMIN' | 'BRANCHADMIN' = 'INS_SUPER_ADMIN',
): Promise<void> {
  keepSession({
    ...{ ...studentSession, role, userType: 'admin', levelOne: null, levelTwo: null },
    ...{ levelThree: null },
  } as never);
  await renderInApp(withRouter(<ReminderRuleCard />).screen);
}

const rows = () => screen.queryAllByRole('group', { name: /^Reminder \d$/ });
const amount = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Reminder ${number}: how long before` });
/** The list's rows, each as its number and unit. */
const shown = () =>
  rows().map((row) =>
    [...row.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')].map(({ value }) => value),
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(number: number, unit: string): Promise<void> {
  const row = within(rows()[number - 1] ?? document.body);
  await userEvent.click(row.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: unit }));
}

describe('the rule of reminders', () => {
  it('shows each reminder by a number and its unit', async () => {
    minutes = [20_160, 1440, 90, 60, 15];
    await show();
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(shown()).toEqual([
      ['14', 'days'],
      ['24', 'hours'],
      ['90', 'minutes'],
      ['1', 'hours'],
      ['15', 'minutes'],
    ]);
    expect(screen.queryByRole('button', { name: 'Add a reminder' })).toBeNull();
  });

  it('is saved with what was added, changed and removed, and shows what holds then', async () => {
    await show('GRA_ADMIN');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press('Remove Reminder 1');
    await press('Add a reminder');
    await userEvent.type(amount(2), '2');
    await choose(2, 'days');
    await press('Save the reminders');
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ minutes: [15, 2880], version: 0 }]]));
    await waitFor(() =>
      expect(shown()).toEqual([
        ['2', 'days'],
        ['15', 'minutes'],
      ]),
    );
  });

  it('can have none', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press('Remove Reminder 1');
    await press('Remove Reminder 1');
    expect(screen.getByText('Nobody is reminded.')).toBeTruthy();
    await press('Save the reminders');
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ minutes: [], version: 0 }]]));
  });

  it('is filled and sent by the keyboard alone', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    amount(1).focus();
    await userEvent.keyboard('{Control>}a{/Control}48{Enter}');
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ minutes: [2880, 15], version: 0 }]]));
  });

  it.each(['', '4', '1.5', '-15', 'x', '20161'])('says at its row that it cannot be %j', async (typed) => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await userEvent.clear(amount(2));
    if (typed) await userEvent.type(amount(2), typed);
    await press('Save the reminders');
    expect(within(rows()[1] ?? document.body).getByText(/^From 5 minutes to 14 days/)).toBeTruthy();
    expect(amount(2).getAttribute('aria-invalid')).toBe('true');
    expect(amount(1).getAttribute('aria-invalid')).not.toBe('true');
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ['minutes.1', 'Said of one.'],
    ['minutes', 'Said of all.'],
  ])('says what the server says of %s, and keeps what was typed', async (field, message) => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await userEvent.clear(amount(1));
    await userEvent.type(amount(1), '30');
    fault = { field, message };
    await press('Save the reminders');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(amount(1).value).toBe('30');
  });

  it('shows what somebody else has saved meanwhile, keeps what was typed, and is saved by a second press', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await userEvent.clear(amount(2));
    await userEvent.type(amount(2), '30');
    theirs = [120];
    await press('Save the reminders');
    const mine = await screen.findByRole('radio', { name: '24 hours · 30 minutes (yours)' });
    expect((mine as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('radio', { name: '2 hours (saved meanwhile)' })).toBeTruthy();
    expect(minutes).toEqual([120]);
    await press('Save the reminders');
    await waitFor(() => expect(sent.mock.lastCall).toEqual([{ minutes: [1440, 30], version: 1 }]));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(shown()).toEqual([
      ['24', 'hours'],
      ['30', 'minutes'],
    ]);
  });

  it('is not there for administrators of a level', async () => {
    await show('BRANCHADMIN');
    expect(screen.queryByText('Reminders')).toBeNull();
  });
});
