import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { CropDialog } from './crop-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the size that was chosen when the picture is turned', async () => {
  // The browser of these tests draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const picture = document.createElement('canvas');
  Object.assign(picture, { width: 800, height: 400 });
  await renderInApp(<CropDialog picture={picture} isBusy={false} onUse={vi.fn()} onClose={vi.fn()} />);
  const size = await screen.findByRole('slider');
  size.focus();
  await userEvent.keyboard('{ArrowRight>10/}');
  expect(size.getAttribute('aria-valuenow')).toBe('150');
  await userEvent.click(screen.getByRole('button', { name: 'Turn to the right' }));
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('150');
});
