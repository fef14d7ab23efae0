import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Conflict } from './merge-changes.ts';

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

const shown = async (conflict: Partial<Conflict<{ name: string; grade: string }>>) => {
  const mine = { name: 'Mine', grade: '' };
  const theirs = { name: 'Mine', grade: '9' };
  await renderInApp(
    <ConflictNotice
      conflict={{ mine, theirs, fields: [], taken: [], ...conflict }}
      values={mine}
      labelOf={(field) => (field === 'grade' ? 'Grade' : 'Name')}
      textOf={(field, values) => values[field]}
      onChoose={() => undefined}
    />,
  );
  return (await screen.findByRole('region')).textContent;
};

it('shows the values that were taken from the other, also where they were emptied', async () => {
  expect(await shown({ taken: ['grade'] })).toContain('Grade: 9 (taken from what was saved meanwhile)');
  cleanup();
  const emptied = await shown({ taken: ['grade'], theirs: { name: 'Mine', grade: '' } });
  expect(emptied).toContain('Grade: empty (taken');
});

it('says so where the other changed nothing', async () => {
  expect(await shown({})).toContain('Save again, and yours is kept.');
});
