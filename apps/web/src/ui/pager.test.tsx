import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Pager } from './pager.tsx';

const of = (page: number, totalPages: number, onChange = vi.fn()) => (
  <Pager
    page={page}
    totalPages={totalPages}
    itemsPerPage={10}
    totalItems={totalPages * 10}
    onChange={onChange}
  />
);

it('shows one page at each end and one on each side of the current', async () => {
  await renderInApp(of(5, 20));
  const pages = screen.getAllByRole('button', { name: /Go to page/ }).map((button) => button.textContent);
  expect(pages).toEqual(['1', '4', '5', '6', '20']);
  expect(screen.getByText('41–50 of 200')).toBeTruthy();
});

it('does not say how many there are where they are counted no further than a bound', async () => {
  await renderInApp(
    <Pager page={1} totalPages={200} itemsPerPage={50} totalItems={10_000} hasMore onChange={vi.fn()} />,
  );
  expect(screen.getByText('1–50 of 10,000+')).toBeTruthy();
});

it('says on the last page of what is shown that there are more', async () => {
  await renderInApp(
    <Pager page={200} totalPages={200} itemsPerPage={50} totalItems={10_000} hasMore onChange={vi.fn()} />,
  );
  expect(screen.getByText('There are more: search or filter for them.')).toBeTruthy();
});

it('goes to the page that is pressed', async () => {
  const onChange = vi.fn();
  await renderInApp(of(5, 20, onChange));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onChange).toHaveBeenCalledWith(6, false);
});

it('is not there for a single page', async () => {
  await renderInApp(of(1, 1));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('goes to the last page when there are not as many pages any more', async () => {
  const onChange = vi.fn();
  await renderInApp(of(9, 2, onChange));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2, true);
});
