import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ToastStack } from './toast-stack.tsx';
import { toastSuccess, toastWarning } from './toasts.ts';

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
