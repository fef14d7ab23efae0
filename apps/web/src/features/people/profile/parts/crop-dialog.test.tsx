import { cleanup, fireEvent, screen } from '@testing-library/react';
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

/** The last drawing into the large square: the corner of the visible part, and its side. */
function watchDrawn(): () => number[] {
  const drawn: number[][] = [];
  const context = {
    drawImage: (...[picture, left, top, edge]: [unknown, number, number, number]) => {
      if (picture instanceof HTMLCanvasElement) drawn.push([left, top, edge]);
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return () => drawn.at(-1) ?? [];
}

async function openCrop(): Promise<() => number[]> {
  const last = watchDrawn();
  const picture = document.createElement('canvas');
  Object.assign(picture, { width: 800, height: 400 });
  await renderInApp(<CropDialog picture={picture} isBusy={false} onUse={vi.fn()} onClose={vi.fn()} />);
  await screen.findByRole('slider');
  return last;
}

it('is moved and sized by buttons alone', async () => {
  const last = await openCrop();
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(last()).toEqual([200, 0, 400]);
  await press('Show more of the right');
  expect(last()).toEqual([220, 0, 400]);
  await press('Show more of the left');
  expect(last()).toEqual([200, 0, 400]);
  for (const _ of [1, 2, 3, 4]) await press('Larger');
  expect(last()).toEqual([300, 100, 200]);
  await press('Show more of the bottom');
  expect(last()).toEqual([300, 110, 200]);
  await press('Show more of the top');
  expect(last()).toEqual([300, 100, 200]);
  for (const _ of [1, 2, 3, 4, 5]) await press('Smaller');
  expect(last()).toEqual([200, 0, 400]);
});

it('is moved and sized by the keyboard alone', async () => {
  const last = await openCrop();
  screen.getByRole('group', { name: 'Part of the picture that is shown' }).focus();
  await userEvent.keyboard('++++{ArrowRight}{ArrowDown}');
  expect(last()).toEqual([310, 110, 200]);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}----');
  expect(last()).toEqual([200, 0, 400]);
});

it('stays open while the picture is sent', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const picture = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
  const closed = vi.fn<() => void>();
  const show = async (isBusy: boolean): Promise<void> => {
    cleanup();
    await renderInApp(<CropDialog picture={picture} isBusy={isBusy} onUse={vi.fn()} onClose={closed} />);
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
  };
  await show(true);
  expect(closed).not.toHaveBeenCalled();
  await show(false);
  expect(closed).toHaveBeenCalledTimes(1);
});
