import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { QuickMenu, QuickMenuItem } from './quick-menu.tsx';

const chosen = vi.fn();
const behind = vi.fn();

async function renderMenu(): Promise<void> {
  window.addEventListener('keydown', ({ key }) => behind(key));
  await renderInApp(
    <QuickMenu
      place={{ side: 'top', gap: 8 }}
      width={200}
      button={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
    >
      {['One', 'Two', 'Three'].map((name) => (
        <QuickMenuItem
          key={name}
          icon={null}
          onPress={() => chosen(name, document.activeElement?.textContent)}
        >
          {name}
        </QuickMenuItem>
      ))}
    </QuickMenu>,
  );
}

beforeEach(() => vi.clearAllMocks());

it('is opened and chosen from by keys, with the focus back on its button before anything happens', async () => {
  const user = userEvent.setup();
  await renderMenu();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'More' })).toBe(document.activeElement);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Two');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Three');
  await user.keyboard('{Home}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('One', 'More');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('is closed by Escape, which is its own, by Tab, by its button and by a press elsewhere', async () => {
  const user = userEvent.setup();
  await renderMenu();
  const button = screen.getByRole('button', { name: 'More' });
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.keyboard('{Tab}'),
    () => user.click(button),
    () => user.click(document.body),
  ]) {
    await user.click(button);
    expect(screen.getByRole('menu')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await leave();
    expect(screen.queryByRole('menu')).toBeNull();
  }
  expect(behind).not.toHaveBeenCalledWith('Escape');
  expect(chosen).not.toHaveBeenCalled();
});
