import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ConflictNotice } from './conflict-notice.tsx';

afterEach(cleanup);

it('is led to, wherever Save was pressed', async () => {
  const mine = { name: 'Mine' };
  await renderInApp(
    <ConflictNotice
      conflict={{ mine, theirs: { name: 'Theirs' }, fields: ['name'], taken: [] }}
      values={mine}
      labelOf={() => 'Name'}
      textOf={(field, values) => values[field]}
      onChoose={() => undefined}
    />,
  );
  const notice = await screen.findByRole('region');
  expect(document.activeElement).toBe(notice);
  expect(notice.getAttribute('aria-label')).not.toBe('');
});
