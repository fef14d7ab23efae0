import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { latePart, lateWindow } from './late-part.tsx';
import { ToastStack } from './toasts/toast-stack.tsx';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

function Question({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Really?"
      confirm={{ label: 'Yes', onPress: onClose }}
      keep={{ label: 'No', onPress: onClose }}
    />
  );
}

/** The server answers, but the file is gone. */
function answerPings(): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 200 })));
}

afterEach(() => vi.unstubAllGlobals());

it('shows what comes later as soon as it is there, and fetches it once', async () => {
  const load = vi.fn(() => Promise.resolve(Words));
  const Late = latePart(load);
  Late.expect();
  await renderInApp(
    <>
      <Late text="one" />
      <Late text="two" />
    </>,
  );
  expect(await screen.findByText('one')).toBeTruthy();
  expect(await screen.findByText('two')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('offers to try again what the server does not have, and shows it then', async () => {
  answerPings();
  const load = vi.fn(() => Promise.resolve(Words));
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const Late = latePart(load);
  await renderInApp(<Late text="here" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here')).toBeTruthy();
});

function Opener({ Late }: { Late: ReturnType<typeof lateWindow> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Late isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

it('opens a dialog that comes later, and gives the focus back to what opened it', async () => {
  await renderInApp(<Opener Late={lateWindow(() => Promise.resolve(Question))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Really?' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Open');
});

it('tells that a dialog cannot be had, and opens it when it can', async () => {
  answerPings();
  const load = vi.fn(() => Promise.resolve(Question));
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  await renderInApp(
    <>
      <Opener Late={lateWindow(load)} />
      <ToastStack />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
