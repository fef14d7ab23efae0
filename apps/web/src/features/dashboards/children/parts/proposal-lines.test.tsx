import type { OwnProposal } from '@lectern/contract/administration/parents.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ProposalLines } from './proposal-lines.tsx';

const maya = '00000000-0000-4000-8000-0000000000c1';
const leo = '00000000-0000-4000-8000-0000000000c2';
const proposal = (id: string, studentId: string, firstName: string): OwnProposal => ({
  ...{ id: `00000000-0000-4000-8000-0000000000${id}`, studentId, firstName, lastName: 'Byron' },
  ...{ email: `${firstName.toLowerCase()}@home.test`, proposedAt: '2026-11-20T15:00:00.000Z' },
});

const pat = proposal('d1', maya, 'Pat');
let waiting: OwnProposal[] = [];
let isDecided = false;
const deleted = vi.fn<(address: string) => void>();

beforeEach(() => {
  waiting = [pat, proposal('d2', leo, 'Kai')];
  isDecided = false;
  deleted.mockReset();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const isDelete = init.method === 'DELETE';
    if (isDelete) {
      deleted(address);
      waiting = waiting.filter(({ id }) => !address.endsWith(id));
    }
    const [code, response_code] = isDelete && isDecided ? [404, 'not_found'] : [200, 'ok'];
    const response = isDelete ? null : { proposals: waiting };
    const envelope = { code, message: 'Said.', response, validationErrors: [], response_code };
    return Promise.resolve(Response.json({ ...envelope, response_message: '' }, { status: code }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the proposals of a parent', () => {
  it('stand at their child, with name, address and since when', async () => {
    await renderInApp(<ProposalLines childId={maya} />);
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toContain('Proposed, waiting since Nov 20');
    expect(line.textContent).toContain('Pat Byron');
    expect(line.textContent).toContain('pat@home.test');
    expect(screen.queryByText('Kai Byron')).toBeNull();
  });

  it.each([
    ['are taken back, and gone', false],
    ['are gone where the school was faster', true],
  ])('%s', async (_what, decided) => {
    isDecided = decided;
    await renderInApp(<ProposalLines childId={maya} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: Pat Byron' }));
    await waitFor(() => expect(screen.queryByText('Pat Byron')).toBeNull());
    expect(deleted).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`/proposal/${pat.id}`));
  });
});
