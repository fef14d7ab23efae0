import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { SearchField } from './search-field.tsx';

const type = (text: string): void => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells what was typed after a second of rest', async () => {
  const onSearch = vi.fn();
  await renderInApp(<SearchField label="Search" value="" onSearch={onSearch} />);
  type('ma');
  act(() => void vi.advanceTimersByTime(700));
  type('maya');
  act(() => void vi.advanceTimersByTime(700));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(400));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('maya');
});

it('drops characters that may not be searched for, and what is longer than 50', async () => {
  await renderInApp(<SearchField label="Search" value="" onSearch={() => undefined} />);
  type(`<b>José_o.k-1+2@x y%${'z'.repeat(60)}`);
  const { value } = screen.getByRole<HTMLInputElement>('searchbox');
  expect(value.startsWith('bJosé_o.k-1+2@x yzzz')).toBe(true);
  expect(value).toHaveLength(50);
});

it('tells at once on Enter', async () => {
  const onSearch = vi.fn();
  await renderInApp(<SearchField label="Search" value="" onSearch={onSearch} />);
  type('maya');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('maya');
});
