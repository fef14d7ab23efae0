import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveAddress } from './live-address.ts';

const start = new Date('2027-03-10T10:00:00Z').getTime();
const addressUntil = (ms: number, signature = 's'): string =>
  `/api/file/f1/content?place=chat.v1&expires=${ms / 1_000}&signature=${signature}`;
const old = addressUntil(start + 900_000);
let answers: (string | null)[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const url = answers.shift() ?? null;
    const code = url === null ? 404 : 200;
    const response_code = url === null ? 'not_found' : 'ok';
    return new Response(
      JSON.stringify({ code, response_code, message: '', response: { url }, validationErrors: [] }),
      { status: code },
    );
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Picture({ of }: { of: string }) {
  const { address, failed } = useLiveAddress(of);
  return address === null ? <p>none</p> : <img alt="shown" src={address} onError={failed} />;
}
const shown = (): string | null => screen.getByRole('img').getAttribute('src');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is renewed a minute before it ends, once for all who show it, and again before the new one ends', async () => {
  const [second, third] = [addressUntil(start + 1_800_000), addressUntil(start + 2_700_000)];
  answers = [second, third];
  render(<Picture of={old} />);
  const both = render(<Picture of={old} />);
  await pass(839_000);
  expect(asked).toEqual([]);
  await pass(1_000);
  expect(asked).toEqual(['/api/file/f1?place=chat.v1&expires=1804673700&signature=s']);
  both.unmount();
  expect(shown()).toBe(second);
  await pass(900_000);
  expect(shown()).toBe(third);
});

it('is renewed when it does not work, and given up when the fresh one does not either', async () => {
  const fresh = addressUntil(start + 900_000, 'other');
  answers = [fresh, fresh];
  render(<Picture of={old} />);
  fireEvent.error(screen.getByRole('img'));
  await pass(0);
  expect(shown()).toBe(fresh);
  fireEvent.error(screen.getByRole('img'));
  await pass(0);
  expect(screen.getByText('none')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

it('is given up when nobody gives a fresh one, as for removed people', async () => {
  render(<Picture of={old} />);
  fireEvent.error(screen.getByRole('img'));
  await pass(0);
  expect(screen.getByText('none')).toBeTruthy();
});
