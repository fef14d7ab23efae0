import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { ReportFile } from '@lectern/contract/reports/reports.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globSync, readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../src/lib/server-clock.ts';
import { renderInApp } from './render-in-app.tsx';

const toasts = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock('../src/ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));

const { AttachedFile } = await import('../src/features/messages/parts/message-bubble.tsx');
const { ReportFiles } = await import('../src/features/reports/parts/report-files.tsx');
const { NoteFiles } = await import('../src/features/student-notes/parts/note-files.tsx');
const { FileList } = await import('../src/ui/file-list.tsx');

const fileId = '00000000-0000-4000-8000-0000000000f1';
const path = `/api/file/${fileId}/content`;
const address = `${path}?place=message.m&expires=4102444800&signature=s`;
const name = 'sheet.pdf';
const attachment: Attachment = { id: fileId, name, image: address, fileType: 'pdf', size: 10 };

const places: readonly [string, ReactElement][] = [
  [
    'a message',
    <AttachedFile key="m" message={{ file: address, fileType: 'pdf', fileName: name, fileSize: 10 }} />,
  ],
  ['a list of files', <FileList key="l" files={[{ id: fileId, name, href: address }]} />],
  ['a note on a student', <NoteFiles key="n" files={[attachment]} />],
];

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
let saved: string[];

beforeEach(() => {
  saved = [];
  toasts.toastError.mockReset();
  vi.stubGlobal('fetch', answer.mockReset());
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(new URL(this.href).pathname);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refused = (message: string): Response =>
  new Response(
    JSON.stringify({
      ...{ code: 404, message, response: null, validationErrors: [] },
      ...{ response_message: '', response_code: 'not_found' },
    }),
    { status: 404 },
  );

describe.each(places)('the link to a file of %s', (_place, link) => {
  const press = async (): Promise<void> => {
    await renderInApp(link);
    await userEvent.click(screen.getByRole('link', { name: /sheet\.pdf/ }));
  };

  it('has it saved once the server gives it', async () => {
    answer.mockResolvedValue(new Response('%', { status: 206 }));
    await press();
    await waitFor(() => expect(saved).toEqual([path]));
    expect(toasts.toastError).not.toHaveBeenCalled();
    expect(new Headers(answer.mock.lastCall?.[1].headers).get('range')).toBe('bytes=0-0');
  });

  it('says what the server says where it gives none, and leads to no page of its own', async () => {
    answer.mockResolvedValue(refused('No data found'));
    await press();
    await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith('No data found'));
    expect(saved).toEqual([]);
  });

  it('says that it was not reached without a connection', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await press();
    await waitFor(() => expect(toasts.toastError).toHaveBeenCalledTimes(1));
    expect(saved).toEqual([]);
  });
});

describe('the link to the file of a report', () => {
  const url = '/api/report/export/r/file';
  const inAnHour = () => new Date(serverNow() + 3_600_000).toISOString();
  const file = (values: Partial<ReportFile>): ReportFile => ({
    ...{ id: fileId, kind: 'usage', format: 'csv', state: 'ready', startDate: null, endDate: null },
    ...{ fileName: 'usage-report.csv', done: 1, total: 1, url, expiresAt: inAnHour(), ...values },
  });
  const press = async (now: ReportFile): Promise<void> => {
    answer.mockResolvedValue(
      Response.json({
        ...{ code: 200, message: '', response: now, validationErrors: [] },
        ...{ response_message: '', response_code: 'ok' },
      }),
    );
    await renderInApp(<ReportFiles files={[file({})]} />);
    await userEvent.click(screen.getByRole('link', { name: 'Save file' }));
  };

  it('has it saved while it is there', async () => {
    await press(file({}));
    await waitFor(() => expect(saved).toEqual([url]));
    expect(answer.mock.lastCall?.[0]).toContain(`/report/export/${fileId}`);
  });

  it.each([
    ['was taken away', { state: 'cancelled', url: null, expiresAt: null } as const],
    ['is over', { expiresAt: new Date(0).toISOString() }],
  ])('says that it is gone where it %s', async (_what, values) => {
    await press(file(values));
    await waitFor(() =>
      expect(toasts.toastError).toHaveBeenCalledWith(
        'This file is gone: a report is kept for an hour. Please download it again.',
      ),
    );
    expect(saved).toEqual([]);
  });
});

it('leads to a page beside the product in a few places alone', () => {
  const inNewTab = globSync('**/*.tsx', { cwd: 'apps/web/src' }).filter((one) =>
    readFileSync(`apps/web/src/${one}`, 'utf8').includes('_blank'),
  );
  expect(inNewTab.toSorted()).toEqual([
    'features/calendar/parts/add-dialog.tsx',
    'features/identity/parts/provider-proof.tsx',
    'features/institutions/social-links.tsx',
    'features/messages/parts/message-text.tsx',
    'ui/file-anchor.tsx',
  ]);
});
