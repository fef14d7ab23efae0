import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inDialog } from '../../../../../test/held-dialog.tsx';
import { describeKept, keepDrafts, showForm, typedInto } from '../../../../../test/kept-form.tsx';
import { NumbersField } from './numbers-field.tsx';

const added = vi.fn<(names: readonly string[]) => void>();
const shown = (levelId: string) =>
  inDialog(<NumbersField levelId={levelId} onAdd={(students) => added(students.map(({ name }) => name))} />)(
    () => undefined,
  );
const pasted = typedInto('Student numbers', 'S1001\n\nS9');

const faults = [{ index: 1, number: 'S9', fault: 'unknown' }];
const ana = { studentId: 'ana', name: 'Ana', stuRollNo: 'S1001', image: null };
keepDrafts(() => ({ students: [ana], faults }));
describeKept({
  'numbers that are pasted': { field: pasted, one: shown('a'), other: shown('b') },
});

it('adds whom a number brings, and names the line of every other', async () => {
  await showForm(shown('a'));
  await pasted.fill();
  fireEvent.click(screen.getByRole('button', { name: 'Add students' }));
  await waitFor(() => expect(added).toHaveBeenCalledWith(['Ana']));
  expect((await screen.findByRole('listitem')).textContent).toContain('S9');
  expect(screen.getByRole('listitem').textContent).toContain('3');
  expect(await pasted.held()).toBe(pasted.typed);
});
