import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { useSubmission } from './use-submission.ts';

const sent = vi.fn<(values: object, key: string) => Promise<void>>();
const first = { summary: 'one' };
const second = { summary: 'two' };

function Rows() {
  const saving = useSubmission({ targetOf: ({ summary }: typeof first) => summary, mutationFn: sent });
  return (
    <>
      <button onClick={() => saving.mutate(first)}>first</button>
      <button onClick={() => saving.mutate(second)}>second</button>
    </>
  );
}

function Form() {
  const saving = useSubmission({ mutationFn: sent });
  return (
    <>
      <button onClick={() => saving.mutate(first)}>first</button>
      <button onClick={() => saving.mutate(second)}>second</button>
      <span>{saving.isPending ? 'busy' : 'idle'}</span>
    </>
  );
}

const press = (name: string): unknown => fireEvent.click(screen.getByText(name));
const isIdle = () => waitFor(() => expect(screen.getByText('idle')).toBeTruthy());

beforeEach(() => {
  sent.mockReset().mockResolvedValue();
});
afterEach(cleanup);

it('sends once when it is pressed twice within one frame', async () => {
  await renderInApp(<Form />);
  const button = screen.getByText('first');
  fireEvent.click(button);
  fireEvent.click(button);
  button.click();
  await isIdle();
  expect(sent).toHaveBeenCalledOnce();
});

it('keeps the key while the same values are sent again, and takes a new one for others and after a success', async () => {
  await renderInApp(<Form />);
  sent.mockRejectedValueOnce(new Error('no answer'));
  for (const name of ['first', 'first', 'first', 'second']) {
    press(name);
    await isIdle();
  }
  const keys = sent.mock.calls.map(([, key]) => key);
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('sends what is about two rows side by side, each once, with keys of their own', async () => {
  const answers: (() => void)[] = [];
  sent.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await renderInApp(<Rows />);
  for (const name of ['first', 'second', 'first', 'second']) press(name);
  await waitFor(() => expect(sent.mock.calls.map(([values]) => values)).toEqual([first, second]));
  answers[1]?.();
  await waitFor(() => {
    press('second');
    expect(sent).toHaveBeenCalledTimes(3);
  });
  press('first');
  expect(sent).toHaveBeenCalledTimes(3);
  expect(new Set(sent.mock.calls.map(([, key]) => key)).size).toBe(3);
});
