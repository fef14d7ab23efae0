import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { SlotColumns } from './slot-columns.tsx';

// jsdom has no CSS.escape.
vi.stubGlobal('CSS', { escape: (text: string) => text });

const slot = (hour: number, booked = false): Slot =>
  ({
    id: `slot${hour}`,
    startTime: new Date(Date.UTC(2027, 2, 10, hour)).toISOString(),
    endTime: new Date(Date.UTC(2027, 2, 10, hour + 1)).toISOString(),
    booked,
  }) as Slot;

it('has no column for half a day without slots', async () => {
  await renderInApp(<SlotColumns slots={[slot(15), slot(16)]} chosen={[]} onPress={vi.fn()} />);
  expect(screen.getByRole('group', { name: 'Afternoon' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Morning' })).toBeNull();
});

it('has the evening beneath the afternoon, and says how long a shorter slot is', async () => {
  const rest = { ...slot(19), endTime: new Date(Date.UTC(2027, 2, 10, 19, 15)).toISOString() };
  await renderInApp(
    <SlotColumns slots={[slot(9), slot(13), slot(18), rest]} chosen={[]} onPress={vi.fn()} />,
  );
  const [morning, afternoon, evening] = screen.getAllByRole('group');
  expect([morning, afternoon, evening].map((part) => part?.getAttribute('aria-label'))).toEqual([
    'Morning',
    'Afternoon',
    'Evening',
  ]);
  expect(evening?.parentElement).toBe(afternoon?.parentElement);
  const [usual, short] = within(evening as HTMLElement).getAllByRole('button');
  expect(usual?.textContent).not.toContain('min');
  expect(short?.textContent).toContain('15 min');
  expect(short?.getAttribute('aria-label')).toMatch(/^\d\d:00 [AP]M 15 min, /);
});

it('is one stop of the Tab key, from which the arrow keys lead to every free slot', async () => {
  const pressed = vi.fn<(key: string) => void>();
  const user = userEvent.setup();
  await renderInApp(
    <>
      <SlotColumns slots={[slot(9), slot(10, true), slot(11), slot(15)]} chosen={[]} onPress={pressed} />
      <button type="button">after</button>
    </>,
  );
  const [first, , third, last] = screen.getAllByRole('button');
  await user.tab();
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(third);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(last);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(last);
  await user.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledOnce();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('after');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(last);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(first);
});

it('is a stop of the Tab key also where the session that is moved has the first slot of the day', async () => {
  const user = userEvent.setup();
  const movedFrom = slot(9).startTime;
  await renderInApp(
    <SlotColumns slots={[slot(9), slot(10), slot(11)]} chosen={[]} movedFrom={movedFrom} onPress={vi.fn()} />,
  );
  await user.tab();
  expect(document.activeElement?.getAttribute('data-slot')).toBe(slot(10).startTime);
});
