import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useImperativeHandle, useState, type Ref } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { LiveRegions } from './live-region.tsx';
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

it('Enter in a search takes the first that is found, and sends no form', async () => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  await renderInApp(
    <form onSubmit={onSubmit}>
      <SelectField
        {...{ label: 'School', value: 'North', onChange }}
        data={['North', 'South', 'South East']}
      />
      <button type="submit">Save</button>
    </form>,
  );
  await userEvent.tab();
  await userEvent.clear(screen.getByRole('combobox', { name: 'School' }));
  await userEvent.keyboard('sou{Enter}');
  expect(onChange.mock.calls.map(([value]: unknown[]) => [value])).toEqual([['South']]);
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

describe('where the server searches', () => {
  const former = ['Southern former', 'South former'];

  interface Control {
    answer: (options: string[]) => void;
  }

  /** A field whose options come when the test says so, for the words that are typed then. */
  async function search() {
    const [onChange, onSubmit] = [vi.fn(), vi.fn()];
    const control = createRef<Control>();
    function School({ handle }: { handle: Ref<Control> }) {
      const [typed, setTyped] = useState('');
      const [found, setFound] = useState({ words: '', options: former });
      useImperativeHandle(handle, () => ({ answer: (options) => setFound({ words: typed, options }) }));
      return (
        <SelectField
          {...{ label: 'School', value: null, onChange }}
          data={found.options}
          search={{ onType: setTyped, isAnswered: found.words === typed }}
        />
      );
    }
    await renderInApp(
      <form onSubmit={onSubmit}>
        <School handle={control} />
        <button type="submit">Save</button>
        <LiveRegions />
      </form>,
    );
    await userEvent.tab();
    return {
      taken: () => onChange.mock.calls.map(([value]: unknown[]) => value),
      answer: (options: string[]) => act(() => control.current?.answer(options)),
      onSubmit,
    };
  }

  it('Enter takes nothing of the former list, and sends no form', async () => {
    const { taken, onSubmit } = await search();
    await userEvent.keyboard('sou{Enter}{ArrowDown}{Enter}');
    expect(taken()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('Enter takes the first of the list for exactly these words, once it has come', async () => {
    const { taken, answer, onSubmit } = await search();
    await userEvent.keyboard('sou{Enter}');
    answer(['South', 'South East']);
    expect(taken()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(taken()).toEqual(['South']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('the arrow keys go on from the first, and Enter takes where they stand', async () => {
    const { taken, answer } = await search();
    await userEvent.keyboard('sou');
    answer(['South', 'South East']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(taken()).toEqual(['South East']);
  });

  it('one more letter makes it a former list again', async () => {
    const { taken, answer } = await search();
    await userEvent.keyboard('sou');
    answer(['South', 'South East']);
    await userEvent.keyboard('t{Enter}');
    expect(taken()).toEqual([]);
    expect(document.querySelector('[data-combobox-selected]')).toBeNull();
    answer(['South East']);
    await userEvent.keyboard('{Enter}');
    expect(taken()).toEqual(['South East']);
  });

  it('says how many were found, and what Enter takes', async () => {
    const { answer } = await search();
    await userEvent.keyboard('sou');
    expect(screen.queryByText(/ found/)).toBeNull();
    answer(['South', 'South East']);
    expect(screen.getByText('2 found. Enter takes South.')).toBeTruthy();
    await userEvent.keyboard('x');
    answer([]);
    expect(screen.getByText('0 found')).toBeTruthy();
  });

  it('Enter takes nothing where nothing is typed', async () => {
    const { taken } = await search();
    await userEvent.keyboard('s{Backspace}{Enter}');
    expect(taken()).toEqual([]);
  });
});

it.each([
  ['that it is looked for', false, 'Loading'],
  ['that nothing is found', true, 'Nothing matches the search.'],
])('says %s in place of options', async (_, isAnswered, words) => {
  const search = { onType: vi.fn(), isAnswered };
  await renderInApp(
    <SelectField {...{ label: 'School', data: [], value: null, onChange: vi.fn(), search }} />,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'School' }), 'west');
  expect(screen.getByText(words)).toBeTruthy();
});
