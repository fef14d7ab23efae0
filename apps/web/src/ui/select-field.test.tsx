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

it.each([
  ['takes the first that is found', undefined, [['South']]],
  ['takes nothing where the server searches', vi.fn(), []],
])('Enter in a search %s, and sends no form', async (_, onType, calls) => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  await renderInApp(
    <form onSubmit={onSubmit}>
      <SelectField
        {...{ label: 'School', value: 'North', onChange }}
        data={['North', 'South', 'South East']}
        {...(onType && { onType })}
      />
      <button type="submit">Save</button>
    </form>,
  );
  await userEvent.tab();
  await userEvent.clear(screen.getByRole('combobox', { name: 'School' }));
  await userEvent.keyboard('sou{Enter}');
  expect(onChange.mock.calls.map(([value]: unknown[]) => [value])).toEqual(calls);
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([
  ['nothing is typed', '{Escape}{Enter}'],
  ['what was chosen is found again', '{Control>}a{/Control}nor{Enter}{Enter}'],
])('Enter where %s sends the form', async (_, keys) => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  await renderInApp(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      {field(false)}
      <button type="submit">Save</button>
    </form>,
  );
  screen.getByRole('combobox', { name: 'School' }).focus();
  await userEvent.keyboard(keys);
  expect(onSubmit).toHaveBeenCalledOnce();
});
