import { createRef, useImperativeHandle, useState, type Ref } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { LiveRegions } from './live-region.tsx';
import { MultiSelectField } from './multi-select-field.tsx';

const data = ['North', 'South', 'South East'].map((label) => ({ value: label.toLowerCase(), label }));

it('Enter in a search takes the first that is found, and sends no form', async () => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  await renderInApp(
    <form onSubmit={onSubmit}>
      <MultiSelectField {...{ label: 'Schools', data, value: [], most: 2, onChange }} />
      <button type="submit">Save</button>
    </form>,
  );
  screen.getByRole('combobox', { name: 'Schools' }).focus();
  await userEvent.keyboard('sou{Enter}');
  expect(onChange.mock.calls).toEqual([[['south']]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Enter takes the first that the server has found for exactly the typed words, and nothing of a former list', async () => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  const control = createRef<{ answer: () => void }>();
  function Schools({ handle }: { handle: Ref<{ answer: () => void }> }) {
    const [typed, onType] = useState('');
    const [words, setWords] = useState('');
    useImperativeHandle(handle, () => ({ answer: () => setWords(typed) }));
    const search = { onType, isAnswered: words === typed };
    const found = words === '' ? [{ value: 'former', label: 'South former' }] : data;
    return <MultiSelectField {...{ label: 'Schools', data: found, value: [], most: 2, onChange, search }} />;
  }
  await renderInApp(
    <form onSubmit={onSubmit}>
      <Schools handle={control} />
      <button type="submit">Save</button>
      <LiveRegions />
    </form>,
  );
  screen.getByRole('combobox', { name: 'Schools' }).focus();
  await userEvent.keyboard('sou{Enter}{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([]);
  act(() => control.current?.answer());
  expect(screen.getByText('2 found. Enter takes South.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[['south']]]);
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

it('takes another one instead, where one alone can be chosen', async () => {
  const onChange = vi.fn();
  await renderInApp(
    <MultiSelectField {...{ label: 'Schools', data, value: ['north'], most: 1, onChange }} />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Schools' }));
  await userEvent.click(await screen.findByRole('option', { name: 'South', hidden: true }));
  expect(onChange.mock.calls).toEqual([[['south']]]);
});

it('says where nothing is found, and nothing before anybody has typed', async () => {
  await renderInApp(
    <MultiSelectField {...{ label: 'Schools', data: [], value: [], most: 2, onChange: vi.fn() }} />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Schools' }));
  expect(screen.queryByText('Nothing matches the search.')).toBeNull();
  await userEvent.keyboard('west');
  expect(screen.getByText('Nothing matches the search.')).toBeTruthy();
});
