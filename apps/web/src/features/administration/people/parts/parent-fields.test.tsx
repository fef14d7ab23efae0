import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ParentFields } from './parent-fields.tsx';
import type { ParentValues } from './student-values.ts';

function Form() {
  const [parents, setParents] = useState<ParentValues[]>([
    { firstName: 'Elena', lastName: 'Torres', email: 'elena@home.test' },
  ]);
  return <ParentFields parents={parents} errors={{}} onChange={setParents} />;
}

it('goes on in the first field of a parent that was added', async () => {
  await renderInApp(<Form />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Add parent' }).focus();
  await userEvent.keyboard('{Enter}');
  const added = within(screen.getByRole('group', { name: 'Parent 2' }));
  expect(document.activeElement).toBe(added.getByRole('textbox', { name: 'First Name' }));
  await userEvent.keyboard('Ada');
  expect(added.getByRole<HTMLInputElement>('textbox', { name: 'First Name' }).value).toBe('Ada');
});
