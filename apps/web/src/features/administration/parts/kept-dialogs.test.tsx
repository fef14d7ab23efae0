import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { describeKept, keepDrafts, reasonOfFate, showForm } from '../../../../test/kept-form.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StatusDialog, type StatusBody, type Switched } from './status-dialog.tsx';

const nothing = (): void => undefined;
const send = vi.fn<(switched: Switched, body: StatusBody) => Promise<never>>();
const status = (id: string, sessions = 3) => (
  <StatusDialog
    switched={{ id, name: 'Lincoln', active: true }}
    texts={{ deactivate: 'Closes it.', activate: '' }}
    sessions={sessions}
    touched={() => null}
    send={send}
    onDone={nothing}
    onClose={nothing}
  />
);
const level = (id: string) => ({ id, name: 'Lincoln', parent: { id: 'p', name: 'West' } }) as LevelView;
const move = (id: string) => <MoveDialog level={level(id)} parentDepth={2} isOpen onClose={nothing} />;

const found = [
  { id: 'l1', name: 'Lakeside' },
  { id: 'l2', name: 'Hillside' },
];
const page = { data: found, pageNumber: 1, itemsPerPage: 20, totalPages: 1, totalItems: 2 };

/** One of those that the server has found. */
const chosenLevel = {
  fill: async () => {
    fireEvent.click(await screen.findByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'Lakeside' }));
  },
  held: async () => (await screen.findByRole<HTMLInputElement>('combobox')).value,
  typed: 'Lakeside',
};

keepDrafts((address) => found.find(({ id }) => address.endsWith(id)) ?? page);
describeKept({
  'what becomes of sessions': { field: reasonOfFate, one: status('a'), other: status('b') },
  'where a level moves': { field: chosenLevel, one: move('a'), other: move('b') },
});

it('says that what a level inherits changes where it moves', async () => {
  await showForm(move('a'));
  expect(await screen.findByText(/such as quiet hours and the time zone/)).toBeTruthy();
});

it('what becomes of sessions is not sent where there are none any more', async () => {
  send.mockReset().mockReturnValue(new Promise(() => undefined));
  await showForm(status('a'));
  fireEvent.click(await screen.findByLabelText('Cancel them'));
  await showForm(status('a', 0));
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate Lincoln' }));
  expect(send.mock.calls.map(([, body]) => body)).toEqual([{ active: false, sessions: 'keep' }]);
});
