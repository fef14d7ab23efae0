import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { FlagCategoryDialog } from './flag-category-dialog.tsx';

const late = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Late', active: true, version: 0 };
const sent = vi.fn<(body: { name: string; version: number }) => void>();
const closed = vi.fn<() => void>();

/** Somebody else has saved another name: only their version is taken. */
const kept = { ...late, name: 'Came late', version: 3 };

function serve(_address: string, init?: RequestInit): Promise<Response> {
  const usual = { code: 200, message: '', response_message: '', response_code: 'ok', validationErrors: [] };
  if (init?.method !== 'PUT') {
    const page = { data: [kept], pageNumber: 1, itemsPerPage: 50, totalPages: 1, totalItems: 1 };
    return Promise.resolve(Response.json({ ...usual, response: page }));
  }
  const body = JSON.parse(init.body as string) as { name: string; version: number };
  sent(body);
  const isOld = body.version !== kept.version;
  return Promise.resolve(
    Response.json(
      isOld
        ? { ...usual, code: 417, response: null, response_code: 'changed_meanwhile' }
        : { ...usual, response: kept },
      { status: isOld ? 417 : 200 },
    ),
  );
}

beforeEach(() => {
  sent.mockReset();
  closed.mockReset();
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the dialog that renames a category', () => {
  it('shows what somebody else has saved meanwhile, and saves on top of it', async () => {
    await renderInApp(withRouter(<FlagCategoryDialog edited={late} onClose={closed} />).screen);
    const name = await screen.findByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, 'Too late');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Came late', { exact: false })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Too late');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(sent.mock.calls.map(([body]) => body)).toEqual([
      { name: 'Too late', version: 0 },
      { name: 'Too late', version: 3 },
    ]);
  });
});
