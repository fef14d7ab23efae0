import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { MultiSelectField } from './multi-select-field.tsx';

const data = ['North', 'South', 'South East'].map((label) => ({ value: label.toLowerCase(), label }));

it.each([
  ['takes the first that is found', undefined, [[['south']]]],
  ['takes nothing where the server searches', vi.fn(), []],
])('Enter in a search %s, and sends no form', async (_, onType, calls) => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  await renderInApp(
    <form onSubmit={onSubmit}>
      <MultiSelectField {...{ label: 'Schools', data, value: [], most: 2, onChange, onType }} />
      <button type="submit">Save</button>
    </form>,
  );
  screen.getByRole('combobox', { name: 'Schools' }).focus();
  await userEvent.keyboard('sou{Enter}');
  expect(onChange.mock.calls).toEqual(calls);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Enter once more takes nothing that nobody looked for', async () => {
  const chosen = vi.fn();
  function Schools() {
    const [value, setValue] = useState<string[]>([]);
    const onChange = (next: string[]): void => {
      chosen(next);
      setValue(next);
    };
    return <MultiSelectField {...{ label: 'Schools', data, value, most: 3, onChange }} />;
  }
  await renderInApp(<Schools />);
  screen.getByRole('combobox', { name: 'Schools' }).focus();
  await userEvent.keyboard('sou{Enter}{Enter}');
  expect(chosen.mock.calls.flat(2)).not.toContain('north');
  expect(chosen.mock.calls[0]).toEqual([['south']]);
});
