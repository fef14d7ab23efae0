import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { describeKept, keepDrafts, reasonOfFate, showForm, typedInto } from '../../../../test/kept-form.tsx';
import { ConfirmUpload } from './confirm-upload.tsx';
import { UndoUpload } from './undo-upload.tsx';

const upload = (id: string) =>
  ({
    ...{ id, counts: { new: 1, changed: 0, deactivations: 60 }, activeStatus: null, countToType: 60 },
    ...{ sessionsToCome: 3, undoUntil: null, createdTime: '2026-10-14T10:00:00Z' },
  }) as Upload;
const open = { isOpen: true, onClose: () => undefined } as const;
const confirm = (id: string) => <ConfirmUpload {...open} upload={upload(id)} />;
const undo = (id: string) => <UndoUpload {...open} upload={upload(id)} />;

keepDrafts();
describeKept({
  'an upload that is confirmed': { field: reasonOfFate, one: confirm('u1'), other: confirm('u2') },
  'an upload that is undone': { field: reasonOfFate, one: undo('u1'), other: undo('u2') },
});

it('a number that is typed to be sure is typed again', async () => {
  const count = typedInto('This concerns 60 accounts or addresses. Type 60 to go on', '60');
  await showForm(confirm('u1'));
  await count.fill();
  await reasonOfFate.fill();
  await showForm(confirm('u1'));
  await waitFor(async () => expect(await reasonOfFate.held()).toBe(reasonOfFate.typed));
  expect(await count.held()).toBe('');
});

it('what becomes of sessions is not sent where there are none any more', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    return new Promise(() => undefined);
  });
  const without = { ...upload('u1'), sessionsToCome: 0, countToType: null };
  await showForm(confirm('u1'));
  fireEvent.click(await screen.findByLabelText('Cancel them'));
  await showForm(<ConfirmUpload {...open} upload={without} />);
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  await waitFor(() => expect(sent).toEqual([{ count: null, sessions: 'keep' }]));
});
