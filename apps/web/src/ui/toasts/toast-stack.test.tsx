import { Button } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ToastStack } from './toast-stack.tsx';
import { toastFault, toastSuccess, toastWarning, withdrawToast } from './toasts.ts';

it('shows the newest of four toasts at once, in the place of the oldest', async () => {
  await renderInApp(<ToastStack />);
  act(() => {
    toastSuccess('one');
    toastSuccess('two');
    toastSuccess('three');
  });
  expect(await screen.findByText('one')).toBeTruthy();
  act(() => toastWarning('four'));
  expect(await screen.findByText('four')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('one')).toBeNull());
  expect(screen.getByText('two')).toBeTruthy();
});

it('shows once what is said again while it is there', async () => {
  await renderInApp(<ToastStack />);
  act(() => {
    toastWarning('This field is required.');
    toastWarning('This field is required.');
  });
  expect(await screen.findAllByText('This field is required.')).toHaveLength(1);
});

it('says no more what was wrong once that is mended, and leaves all else', async () => {
  await renderInApp(<ToastStack />);
  act(() => {
    toastWarning('The line is slow.');
    toastFault('form', 'Reason is mandatory');
    toastFault('form', 'Reason is too long');
  });
  expect(await screen.findByText('Reason is too long')).toBeTruthy();
  expect(screen.queryByText('Reason is mandatory')).toBeNull();
  act(() => {
    withdrawToast('form');
    toastSuccess('Saved.');
  });
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(screen.queryByText('Reason is too long')).toBeNull();
  expect(screen.getByText('The line is slow.')).toBeTruthy();
});

it('stands on phones where it covers nothing that can be pressed in a dialog', async () => {
  const { matchMedia } = window;
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === '(max-width: 48em)' }),
    );
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    return new DOMRect(0, 72, 358, this.textContent === 'Save' ? 44 : 64);
  });
  await renderInApp(
    <>
      <div role="dialog">
        <button type="button">Save</button>
      </div>
      <ToastStack />
    </>,
  );
  act(() => toastWarning('Reason is mandatory'));
  const stack = await screen.findByRole('region');
  expect(Number.parseInt(stack.style.top, 10)).toBeGreaterThanOrEqual(72 + 44);
  phone.mockRestore();
  box.mockRestore();
});

it('makes way on phones for a dialog of a place that came after it', async () => {
  const { matchMedia } = window;
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === '(max-width: 48em)' }),
    );
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    return new DOMRect(0, 72, 358, this.textContent === 'Keep' ? 44 : 64);
  });
  await renderInApp(<ToastStack />);
  act(() => toastSuccess('The work has begun.'));
  const stack = await screen.findByRole('region');
  const portal = document.createElement('div');
  portal.dataset['portal'] = '';
  document.body.append(portal);
  // The place is there first, and what asks comes into it a while later.
  await waitFor(() => expect(stack.style.top).toBe('72px'));
  await act(() => new Promise(requestAnimationFrame));
  portal.innerHTML = '<div role="dialog"><button type="button">Keep</button></div>';
  await waitFor(() => expect(Number.parseInt(stack.style.top, 10)).toBeGreaterThanOrEqual(72 + 44));
  portal.remove();
  phone.mockRestore();
  box.mockRestore();
});

it('makes way for what is wrong, and for what gets the focus', async () => {
  const places: Record<string, [top: number, height: number]> = { Wrong: [60, 90], Other: [160, 44] };
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    const own = places[this.getAttribute('aria-label') ?? ''];
    const stackTop = Number.parseInt((this as HTMLElement).style.top || '72', 10);
    const [top, height] = own ?? [stackTop, 64];
    return new DOMRect(900, top, 300, height);
  });
  await renderInApp(
    <>
      <input aria-label="Wrong" aria-invalid="true" />
      <input aria-label="Other" />
      <ToastStack />
    </>,
  );
  act(() => toastWarning('Reason is mandatory'));
  const stack = await screen.findByRole('region');
  const topOf = (): number => Number.parseInt(stack.style.top, 10);
  expect(topOf()).toBeGreaterThanOrEqual(60 + 90);
  expect(topOf()).toBeLessThan(160 + 44);
  act(() => screen.getByRole('textbox', { name: 'Other' }).focus());
  expect(topOf()).toBeGreaterThanOrEqual(160 + 44);
  box.mockRestore();
});

it('makes way for what a page that scrolls brings beneath it once it has the focus', async () => {
  let top = 900;
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    const stackTop = Number.parseInt((this as HTMLElement).style.top || '72', 10);
    return new DOMRect(900, this.matches('input') ? top : stackTop, 300, 64);
  });
  await renderInApp(
    <>
      <input aria-label="Below" />
      <ToastStack />
    </>,
  );
  act(() => toastSuccess('Saved.'));
  const stack = await screen.findByRole('region');
  for (let frames = 0; frames < 3; frames += 1) await act(() => new Promise(requestAnimationFrame));
  // A browser scrolls to a field after it has said that the field has the focus.
  screen.getByRole('textbox').addEventListener('focusin', () => queueMicrotask(() => (top = 80)));
  act(() => screen.getByRole('textbox').focus());
  await waitFor(() => expect(Number.parseInt(stack.style.top || '0', 10)).toBeGreaterThanOrEqual(80 + 64));
  box.mockRestore();
});

it('leaves the main action of the page free, and may cover what is next to it', async () => {
  const places: Record<string, number> = { 'Add Student': 64, Download: 120 };
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    const stackTop = Number.parseInt((this as HTMLElement).style.top || '72', 10);
    return new DOMRect(900, places[this.textContent] ?? stackTop, 300, 44);
  });
  await renderInApp(
    <>
      <main>
        <Button>Add Student</Button>
        <Button variant="default">Download</Button>
      </main>
      <ToastStack />
    </>,
  );
  act(() => toastSuccess('Saved.'));
  const stack = await screen.findByRole('region');
  const top = Number.parseInt(stack.style.top, 10);
  expect(top).toBeGreaterThanOrEqual(64 + 44);
  expect(top).toBeLessThan(120);
  box.mockRestore();
});

it('makes way for a menu that opens beneath it, and comes back when it is closed', async () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
    this: Element,
  ) {
    return new DOMRect(
      this.textContent === 'Aside' ? 0 : 900,
      72,
      300,
      this.getAttribute('role') === 'menuitem' ? 200 : 64,
    );
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Account
        </button>
        {isOpen && (
          <div role="menu">
            <button type="button" role="menuitem">
              Profile
            </button>
          </div>
        )}
        <div role="menu">
          <button type="button">Aside</button>
        </div>
        <ToastStack />
      </>
    );
  }
  await renderInApp(<Page />);
  act(() => toastWarning('You now see the sessions of Maya'));
  const stack = await screen.findByRole('region');
  const topOf = () => Number.parseInt(stack.style.top || '72', 10);
  expect(topOf()).toBe(72);
  fireEvent.click(screen.getByText('Account'));
  await waitFor(() => expect(topOf()).toBeGreaterThanOrEqual(72 + 200));
  fireEvent.click(screen.getByText('Account'));
  await waitFor(() => expect(topOf()).toBe(72));
  box.mockRestore();
});
