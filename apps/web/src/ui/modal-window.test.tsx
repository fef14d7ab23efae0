import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ModalWindow } from './modal-window.tsx';

it.each([
  ['its first field', <input key="a" aria-label="wanted" />],
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
