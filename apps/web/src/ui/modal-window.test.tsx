import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Form } from './form/form.tsx';
import type { FormFrame } from './form/use-form.ts';
import { ModalWindow } from './modal-window.tsx';

it.each([
  ['its first field', <input key="a" aria-label="wanted" />],
  [
    'its first choice, where it has no field',
    <p key="c">
      <button type="button" disabled aria-label="off" />
      <button type="button" aria-label="wanted" />
      <button type="button" aria-label="other" />
    </p>,
  ],
  [
    'what is marked for it',
    <div key="b">
      <input aria-label="first" />
      <button type="button" data-autofocus aria-label="wanted" />
    </div>,
  ],
])('begins on %s, not on its cross', async (...[, content]) => {
  await renderInApp(
    <ModalWindow isOpen onClose={vi.fn()} title="A dialog">
      <p>words</p>
      {content}
    </ModalWindow>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('wanted')));
});

/** Its content comes after it has opened, as from a server. */
function Late({ content }: { content: ReactNode }) {
  const [isThere, setThere] = useState(false);
  return (
    <ModalWindow isOpen onClose={vi.fn()} title="A dialog">
      <p onPointerUp={() => setThere(true)}>{isThere ? content : 'loading'}</p>
    </ModalWindow>
  );
}

it('goes on to its first choice when that comes late', async () => {
  await renderInApp(<Late content={<button type="button" aria-label="wanted" />} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  fireEvent.pointerUp(screen.getByText('loading'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('wanted')));
});

it('closes by Escape alone, not with those beneath it', async () => {
  const closed = vi.fn<(which: string) => void>();
  const Two = () => {
    const [isUpper, setUpper] = useState(true);
    return (
      <>
        <ModalWindow isOpen onClose={() => closed('lower')} title="The lower one">
          words
        </ModalWindow>
        <ModalWindow
          isOpen={isUpper}
          onClose={() => {
            closed('upper');
            setUpper(false);
          }}
          title="The upper one"
        >
          words
        </ModalWindow>
      </>
    );
  };
  await renderInApp(<Two />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed.mock.calls).toEqual([['upper']]);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed.mock.calls).toEqual([['upper'], ['lower']]);
});

/** A dialog with a form that is sent until a key is pressed in it. */
function Sending({ onClose }: { onClose: () => void }) {
  const [isBusy, setBusy] = useState(true);
  const form: FormFrame = { element: { current: null }, isBusy, failure: null, submit: vi.fn() };
  return (
    <ModalWindow isOpen onClose={onClose} title="A dialog">
      <Form form={form}>
        <input aria-label="field" onKeyUp={() => setBusy(false)} />
      </Form>
    </ModalWindow>
  );
}

it('stays open while a form in it is sent, and no longer', async () => {
  const closed = vi.fn<() => void>();
  await renderInApp(<Sending onClose={closed} />);
  const field = await screen.findByLabelText('field');
  const close = (): void => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
  };
  close();
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyUp(field);
  close();
  expect(closed).toHaveBeenCalledTimes(2);
});
