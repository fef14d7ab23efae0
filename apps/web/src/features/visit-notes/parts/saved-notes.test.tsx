import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { SavedNotes } from './saved-notes.tsx';

const asked = vi.fn<(address: string) => void>();

async function show(savedAt: string | null, mayReadNotes = true): Promise<void> {
  asked.mockReset();
  const texts = { subjective: '', objective: 'Waited, nobody came', plan: '', assessment: '' };
  const soapNotes = { visitId: 'v', ...texts, materialImages: [], visitNoteCompletedStatus: 0, savedAt };
  const permissions = { mayRead: true, mayEdit: false, mayAddMaterials: false, mayComplete: false };
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    const envelope = { code: 200, message: '', response_message: '', validationErrors: [] };
    const response = { soapNotes, permissions };
    return Promise.resolve(new Response(JSON.stringify({ ...envelope, response, response_code: 'ok' })));
  });
  const visit = {
    id: 'v',
    sessionStatus: sessionStatuses.studentMissed,
    permissions: { mayReadNotes } as VisitInfo['permissions'],
  };
  await renderInApp(<SavedNotes visit={visit} onDialog={() => undefined} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the notes of a session to which only the educator came', () => {
  it('are shown when some were saved', async () => {
    await show('2027-03-10T10:00:00.000Z');
    expect(await screen.findByText('Waited, nobody came')).toBeTruthy();
    expect(screen.queryByText(/There are no notes/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are none when nothing was saved', async () => {
    await show(null);
    expect(await screen.findByText('This session did not take place. There are no notes.')).toBeTruthy();
  });

  it('are not asked for by who may not read them', async () => {
    await show('2027-03-10T10:00:00.000Z', false);
    expect(await screen.findByText('This session did not take place. There are no notes.')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });
});
