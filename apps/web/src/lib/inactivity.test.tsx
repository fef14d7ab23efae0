import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { suspendInactivity, watchInactivity } from './inactivity.ts';

const minute = 60_000;
let stop: () => void = () => undefined;
const ceased = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ceased.mockReset();
  stop = watchInactivity(ceased);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('calls back once after 15 minutes', () => {
  vi.advanceTimersByTime(14.9 * minute);
  expect(ceased).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20 * minute);
  expect(ceased).toHaveBeenCalledOnce();
});

it('takes activity that lies ahead of the product for nobody', () => {
  localStorage.setItem('lastActivity', String(Date.now() + 60 * minute));
  vi.advanceTimersByTime(15.1 * minute);
  expect(ceased).toHaveBeenCalledOnce();
});

it('takes a page that moves under a pointer at rest for nobody', () => {
  const move = (screenX: number): void => {
    window.dispatchEvent(new MouseEvent('mousemove', { screenX, screenY: 40 }));
  };
  window.dispatchEvent(new MouseEvent('mousedown', { screenX: 30, screenY: 40 }));
  vi.advanceTimersByTime(10 * minute);
  move(30);
  vi.advanceTimersByTime(4 * minute);
  expect(ceased).not.toHaveBeenCalled();
  move(31);
  vi.advanceTimersByTime(14 * minute);
  expect(ceased).not.toHaveBeenCalled();
  move(31);
  vi.advanceTimersByTime(2 * minute);
  expect(ceased).toHaveBeenCalledOnce();
});

it.each(['keydown', 'mousemove', 'scroll', 'touchstart'])('starts over with %s', (name) => {
  vi.advanceTimersByTime(14 * minute);
  window.dispatchEvent(new Event(name));
  vi.advanceTimersByTime(14 * minute);
  expect(ceased).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * minute);
  expect(ceased).toHaveBeenCalledOnce();
});

it('counts what happens in another tab', () => {
  vi.advanceTimersByTime(14 * minute);
  localStorage.setItem('lastActivity', String(Date.now()));
  vi.advanceTimersByTime(14 * minute);
  expect(ceased).not.toHaveBeenCalled();
});

it('pauses while it is suspended, and starts over afterwards', () => {
  const release = suspendInactivity();
  vi.advanceTimersByTime(60 * minute);
  expect(ceased).not.toHaveBeenCalled();
  release();
  vi.advanceTimersByTime(14.9 * minute);
  expect(ceased).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0.2 * minute);
  expect(ceased).toHaveBeenCalledOnce();
});

it('finds out after the machine slept', () => {
  vi.setSystemTime(Date.now() + 60 * minute);
  vi.advanceTimersByTime(1100);
  expect(ceased).toHaveBeenCalledOnce();
});
