import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { watchSaving } from '../../test/saved-files.ts';

const toasts = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock('./toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));

const { FileList } = await import('./file-list.tsx');

const fileId = '00000000-0000-4000-8000-0000000000f1';
const address = `/api/file/${fileId}/content`;
const href = `${address}?place=message.m&expires=4102444800&signature=s`;
const { answer, saved } = watchSaving();

beforeEach(() => toasts.toastError.mockReset());

const press = async (): Promise<void> => {
  await renderInApp(<FileList files={[{ id: fileId, name: 'sheet.pdf', href }]} />);
  await userEvent.click(screen.getByRole('link', { name: 'sheet.pdf' }));
};

it('has a file saved once the server gives it', async () => {
  answer.mockResolvedValue(new Response('%', { status: 206 }));
  await press();
  await waitFor(() => expect(saved).toEqual([address]));
  expect(toasts.toastError).not.toHaveBeenCalled();
  expect(new Headers(answer.mock.lastCall?.[1].headers).get('range')).toBe('bytes=0-0');
});

const refused = (response_code: string, message: string): Response => {
  const refusal = { code: 403, message, response: null, validationErrors: [] };
  return new Response(JSON.stringify({ ...refusal, response_message: '', response_code }), { status: 403 });
};

it('has a file saved from a fresh address where the time of the old one is over', async () => {
  const fresh = href.replace('4102444800', '4102448400');
  answer.mockResolvedValueOnce(refused('link_expired', 'This link has expired.'));
  answer.mockResolvedValueOnce(
    Response.json({
      ...{ code: 200, message: '', response: { url: fresh }, validationErrors: [] },
      ...{ response_message: '', response_code: 'ok' },
    }),
  );
  answer.mockResolvedValue(new Response('%', { status: 206 }));
  await press();
  await waitFor(() => expect(saved).toEqual([address]));
  expect(answer.mock.lastCall?.[0]).toContain('4102448400');
  expect(toasts.toastError).not.toHaveBeenCalled();
});

it('says what the server says where it gives none, and leads to no page of its own', async () => {
  answer.mockResolvedValue(refused('not_found', 'No data found'));
  await press();
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith('No data found'));
  expect(saved).toEqual([]);
});

it('says that a file was not reached without a connection', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await press();
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledTimes(1));
  expect(saved).toEqual([]);
});

it('is how all files are fetched: only a few places open a page outside the product', () => {
  const sources = path.resolve(import.meta.dirname, '..');
  const inNewTab = globSync('**/*.tsx', { cwd: sources }).filter(
    (one) => !one.endsWith('.test.tsx') && readFileSync(path.join(sources, one), 'utf8').includes('_blank'),
  );
  expect(inNewTab.toSorted()).toEqual([
    'features/calendar/parts/add-dialog.tsx',
    'features/identity/parts/provider-proof.tsx',
    'features/institutions/social-links.tsx',
    'features/messages/parts/message-text.tsx',
    'ui/file-anchor.tsx',
  ]);
});
