import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { SelectField } from './select-field.tsx';

const field = (readOnly: boolean) => (
  <SelectField
    label="School"
    data={['North', 'South']}
    value="North"
    readOnly={readOnly}
    onChange={vi.fn()}
  />
);

it('shows a lock instead of the arrow where it is read-only, and opens no list', async () => {
  const { container } = await renderInApp(field(true));
  expect(container.querySelector('.tabler-icon-lock')).toBeTruthy();
  expect(container.querySelector('.tabler-icon-selector')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'School' }));
  expect(screen.getByRole('combobox', { name: 'School' }).getAttribute('aria-expanded')).toBe('false');
});

it('shows an arrow where one can choose', async () => {
  const { container } = await renderInApp(field(false));
  expect(container.querySelector('.tabler-icon-selector')).toBeTruthy();
  expect(container.querySelector('.tabler-icon-lock')).toBeNull();
});

it.each([
  ['clears one that can be cleared', true, [[null]]],
  ['leaves one that cannot as it was', false, []],
])('without its text, left by the keyboard, %s', async (_, clearable, calls) => {
  const onChange = vi.fn();
  await renderInApp(
    <SelectField
      label="School"
      data={['North', 'South']}
      value="North"
      clearable={clearable}
      onChange={onChange}
    />,
  );
  await userEvent.tab();
  await userEvent.clear(screen.getByRole('combobox', { name: 'School' }));
  expect(onChange.mock.calls).toEqual([]);
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual(calls);
});
