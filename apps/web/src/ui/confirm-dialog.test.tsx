import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('starts on the safe answer, keeps the Tab key, and is left by Escape and by a press outside', async () => {
  const onPress = vi.fn();
  const user = userEvent.setup();
  await renderInApp(
    <ConfirmDialog
      isOpen
      title="End the call?"
      text="For all"
      confirm={{ label: 'Yes', onPress: () => undefined }}
      keep={{ label: 'No', onPress }}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'End the call?', description: 'For all' });
  const [no, yes] = screen.getAllByRole('button');
  expect(document.activeElement).toBe(no);
  await user.tab();
  expect(document.activeElement).toBe(yes);
  await user.tab();
  expect(document.activeElement).toBe(no);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(yes);
  await user.click(dialog);
  expect(onPress).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onPress).toHaveBeenCalledOnce();
  if (dialog.parentElement) await user.click(dialog.parentElement);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('stays until it is answered where there is no safe way out', async () => {
  const onPress = vi.fn();
  const user = userEvent.setup();
  await renderInApp(
    <ConfirmDialog isOpen title="The time is up" tone="calm" confirm={{ label: 'OK', onPress }} />,
  );
  await user.keyboard('{Escape}');
  const ground = screen.getByRole('dialog').parentElement;
  if (ground) await user.click(ground);
  expect(onPress).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('OK');
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});
