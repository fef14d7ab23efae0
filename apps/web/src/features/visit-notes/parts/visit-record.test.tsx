import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { VisitRecord } from './visit-record.tsx';

vi.mock('../../../lib/url-state.ts', () => ({
  useSearchParam: (_key: string, usual: string) => [usual, vi.fn()],
}));

const asked = vi.fn<(address: string) => void>();

interface Given {
  mayReadNotes?: boolean;
  mayEdit?: boolean;
  status?: VisitInfo['sessionStatus'];
}

async function show(
  savedAt: string | null,
  { mayReadNotes = true, mayEdit = false, status = sessionStatuses.studentMissed }: Given = {},
): Promise<{ becomes: (status: VisitInfo['sessionStatus']) => void }> {
  asked.mockReset();
  const texts = { subjective: '', objective: 'Waited, nobody came', plan: '', assessment: '' };
  const soapNotes = { visitId: 'v', ...texts, materialImages: [], visitNoteCompletedStatus: 0, savedAt };
  const permissions = { mayRead: true, mayEdit, mayAddMaterials: false, mayComplete: mayEdit };
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    const envelope = { code: 200, message: '', response_message: '', validationErrors: [] };
    const response = { soapNotes, permissions };
    return Promise.resolve(new Response(JSON.stringify({ ...envelope, response, response_code: 'ok' })));
  });
  const visit = {
    ...({ id: 'v', visitType: 2, userCategory: 2, allowAddImage: true } as const),
    permissions: { mayReadNotes } as VisitInfo['permissions'],
  };
  let becomes: (status: VisitInfo['sessionStatus']) => void = () => undefined;
  function Summary() {
    const [sessionStatus, setStatus] = useState(status);
    useEffect(() => {
      becomes = setStatus;
    }, []);
    return <VisitRecord visit={{ ...visit, sessionStatus }} onDialog={() => undefined} />;
  }
  await renderInApp(<Summary />);
  return { becomes: (next) => act(() => becomes(next)) };
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

  it('are not asked for by people who may not read them', async () => {
    await show('2027-03-10T10:00:00.000Z', { mayReadNotes: false });
    expect(await screen.findByText('This session did not take place. There are no notes.')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the record of a session that ends while its educator looks at it', () => {
  it('keeps open what was asked', async () => {
    const { becomes } = await show('2027-03-10T10:00:00.000Z', {
      mayEdit: true,
      status: sessionStatuses.inCall,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Session note complete' }));
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
    becomes(sessionStatuses.notePending);
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
  });
});
