import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { IconButton } from './icon-button.tsx';
import { RowMenu } from './resource-list/row-menu.tsx';

it('says what a button does and with which key while the mouse rests on it, until it leaves or presses', async () => {
  const user = userEvent.setup();
  await renderInApp(
    <>
      <IconButton label="Full screen" shortcut="F" icon={null} />
      <p>elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Full screen' });
  await user.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Full screen (F)');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await user.hover(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.hover(button);
  await screen.findByRole('tooltip');
  await user.click(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is silent while the menu of a row is open, also when the keyboard has opened it', async () => {
  const user = userEvent.setup();
  await renderInApp(
    <RowMenu name="Ben" actions={[{ label: 'Edit', icon: null, onPress: () => undefined }]} />,
  );
  const dots = screen.getByRole('button', { name: 'More about Ben' });
  await user.hover(dots);
  await screen.findByRole('tooltip');
  dots.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
