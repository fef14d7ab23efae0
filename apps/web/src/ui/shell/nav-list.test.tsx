import { linkOptions } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { NavList } from './nav-list.tsx';

const entry = {
  id: 'requests',
  label: 'Requests',
  icon: null,
  to: linkOptions({ to: '/' }),
  isCurrent: false,
};

it.each([false, true])(
  'names what is counted for who does not see it (icons only: %s)',
  async (iconsOnly) => {
    const entries = [{ ...entry, count: 2, countName: '2 open requests' }];
    await renderInApp(withRouter(<NavList entries={entries} iconsOnly={iconsOnly} />, '/start').screen);
    expect(await screen.findByRole('link', { name: 'Requests, 2 open requests' })).toBeTruthy();
  },
);
