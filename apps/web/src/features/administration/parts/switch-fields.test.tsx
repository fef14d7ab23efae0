import { changedLevel } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { changedLevelBody, emptyLevel, levelPlaces, type SwitchValues } from './level-values.ts';
import { SwitchFields } from './switch-fields.tsx';

const from = null;
const lakeside = { id: 'level-2', name: 'Lakeside' };
const inherited = {
  ...{ medicAid: { value: false, from }, payouts: { value: true, from }, inPerson: { value: true, from } },
  ...{ noticeHours: { value: 36, from }, slotMinutes: { value: 45, from } },
  presentRule: { value: 'joined', from },
  quietHours: { value: '22:00-06:30', from: lakeside },
  timeZone: { value: 'America/New_York', from },
};
const saved = vi.fn<(quietHours: string | null) => void>();

/** The switches of a level that is saved with each change of them. */
function Form() {
  const [values, setValues] = useState<SwitchValues>(emptyLevel);
  const bodyOf = (all: SwitchValues) =>
    changedLevelBody({ ...emptyLevel, ...all, name: 'North', opened: null });
  return (
    <SwitchFields
      values={values}
      errors={bodyErrors(changedLevel, bodyOf(values), levelPlaces)}
      inherited={inherited}
      change={(changes) => {
        setValues({ ...values, ...changes });
        saved(bodyOf({ ...values, ...changes }).switches.quietHours);
      }}
    />
  );
}

afterEach(() => {
  cleanup();
  saved.mockReset();
});

const show = async () => {
  await renderInApp(<Form />);
  return within(screen.getByRole('group', { name: 'Quiet hours' }));
};

it('shows the quiet hours above and whose they are, and begins its own with them', async () => {
  const quiet = await show();
  expect(quiet.getByText('10:00 PM – 06:30 AM')).toBeTruthy();
  expect(quiet.getByText('Inherited from Lakeside')).toBeTruthy();
  await userEvent.click(quiet.getByRole('button', { name: 'Set here: Quiet hours' }));
  expect(quiet.getByText('Own. Inherited would be 10:00 PM – 06:30 AM')).toBeTruthy();
  expect(saved).toHaveBeenLastCalledWith('22:00-06:30');
  await userEvent.click(quiet.getByRole('button', { name: 'Use inherited: Quiet hours' }));
  expect(saved).toHaveBeenLastCalledWith(null);
});

it('sets that it is never quiet', async () => {
  const quiet = await show();
  await userEvent.click(quiet.getByRole('button', { name: 'Set here: Quiet hours' }));
  await userEvent.click(quiet.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'None' }));
  expect(quiet.queryByLabelText('From')).toBeNull();
  expect(saved).toHaveBeenLastCalledWith('off');
});

it('says at its own times what is missing, and keeps the one while the other is typed', async () => {
  const quiet = await show();
  await userEvent.click(quiet.getByRole('button', { name: 'Set here: Quiet hours' }));
  await userEvent.clear(quiet.getByLabelText('From'));
  expect(quiet.getByText('Choose a time')).toBeTruthy();
  await userEvent.type(quiet.getByLabelText('From'), '06:30');
  expect(quiet.getByText('Choose two different times')).toBeTruthy();
  await userEvent.clear(quiet.getByLabelText('From'));
  await userEvent.type(quiet.getByLabelText('From'), '20:30');
  expect(saved).toHaveBeenLastCalledWith('20:30-06:30');
});
