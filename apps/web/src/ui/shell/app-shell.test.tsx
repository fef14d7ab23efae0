import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { AppShell } from './app-shell.tsx';
import { PageTitle } from './page-title.tsx';

function Screens() {
  const [title, setTitle] = useState('Home');
  return (
    <AppShell
      brand={{ full: 'Northfield', mark: 'N', name: 'Northfield' }}
      entries={[]}
      person={<button type="button">Maya</button>}
      documentTitle={(name) => name}
    >
      <PageTitle key={title} title={title} />
      <button type="button" onClick={() => setTitle('Sessions')}>
        next
      </button>
    </AppShell>
  );
}

it('has the skip link as its first stop, and begins on the title of a screen that follows another', async () => {
  await renderInApp(withRouter(<Screens />).screen);
  await screen.findByRole('heading', { name: 'Home' });
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('href')).toBe('#content');
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Sessions' }));
});

it('scrolls the navigation to where it was, and tells where it is scrolled to', async () => {
  const onChange = vi.fn();
  const frame = (
    <AppShell
      brand={{ full: 'Northfield', mark: 'N', name: 'Northfield' }}
      entries={[]}
      person={<button type="button">Maya</button>}
      documentTitle={(name) => name}
      navScroll={{ initial: 90, onChange }}
    >
      <PageTitle title="Home" />
    </AppShell>
  );
  await renderInApp(withRouter(frame).screen);
  const navigation = await screen.findByRole('navigation');
  expect(navigation.scrollTop).toBe(90);
  navigation.scrollTop = 120;
  fireEvent.scroll(navigation);
  expect(onChange).toHaveBeenLastCalledWith(120);
});
