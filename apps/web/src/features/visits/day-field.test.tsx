import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { DayField } from './day-field.tsx';

const isNotTwentieth = (date: string): boolean => !date.endsWith('-20');

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <DayField label="Start Date" value={value} isOpen={isNotTwentieth} onChange={setValue} />;
}

async function openCalendar(first: string) {
  const user = userEvent.setup();
  await renderInApp(<Field first={first} />);
  await user.click(screen.getByRole('button', { name: /Start Date/ }));
  const calendar = await screen.findByRole('dialog');
  return { user, calendar };
}

it('gives the focus back to the field when a day is chosen', async () => {
  const { user } = await openCalendar('2026-10-19');
  await user.click(screen.getByRole('button', { name: '21 October 2026' }));
  const field = screen.getByRole('button', { name: /Start Date/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.textContent).toBe('Oct 21, 2026');
});

it('puts the focus into the calendar also when the chosen day is not offered any more', async () => {
  const { calendar } = await openCalendar('2026-10-20');
  await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
});

it('says in its calendar what the mark of full days means', async () => {
  const user = userEvent.setup();
  const isFull = (date: string): boolean => date.endsWith('-22');
  const field = <DayField label="Start Date" value="2026-10-19" isFull={isFull} onChange={() => undefined} />;
  await renderInApp(field);
  await user.click(screen.getByRole('button', { name: /Start Date/ }));
  const calendar = await screen.findByRole('dialog');
  expect(screen.getByRole('button', { name: '22 October 2026, full' })).toBeTruthy();
  expect(calendar.querySelector('[data-legend]')?.getAttribute('data-legend')).toBe('full');
});

it('names what leads to other years and decades', async () => {
  const { user } = await openCalendar('2026-10-19');
  await user.click(screen.getByRole('button', { name: 'October 2026' }));
  expect(await screen.findByRole('button', { name: 'Next year' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous year' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2026' }));
  expect(await screen.findByRole('button', { name: 'Next decade' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous decade' })).toBeTruthy();
});

it.each([
  ['ArrowRight', '2026-10-31', '1 November 2026'],
  ['ArrowDown', '2026-10-28', '4 November 2026'],
  ['ArrowLeft', '2026-10-01', '30 September 2026'],
  ['ArrowUp', '2026-10-02', '25 September 2026'],
  ['ArrowRight', '2026-10-19', '21 October 2026'],
])('leads by %s from %s to %s', async (key, first, name) => {
  const { user } = await openCalendar(first);
  const day = await screen.findByRole('button', { name: `${Number(first.slice(8))} October 2026` });
  day.focus();
  await user.keyboard(`{${key}}`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
});

it('stays where the next month cannot be reached', async () => {
  const user = userEvent.setup();
  const field = (
    <DayField label="Start Date" value="2026-10-31" max="2026-10-31" onChange={() => undefined} />
  );
  await renderInApp(field);
  await user.click(screen.getByRole('button', { name: /Start Date/ }));
  const day = await screen.findByRole('button', { name: '31 October 2026' });
  day.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(day);
});
