import type { ReportFile } from '@lectern/contract/reports/reports.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { watchSaving } from '../../../../test/saved-files.ts';
import { serverNow } from '../../../lib/server-clock.ts';

const toasts = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock('../../../ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));

const { ReportFiles } = await import('./report-files.tsx');

const id = '00000000-0000-4000-8000-0000000000f1';
const url = `/api/report/export/${id}/file`;
const { answer, saved } = watchSaving();

beforeEach(() => toasts.toastError.mockReset());

const file = (values: Partial<ReportFile>): ReportFile => ({
  ...{ id, kind: 'usage', format: 'csv', state: 'ready', startDate: null, endDate: null },
  ...{ fileName: 'usage-report.csv', done: 1, total: 1, url },
  ...{ expiresAt: new Date(serverNow() + 3_600_000).toISOString(), ...values },
});

/** Presses the link to a file that was there, and is so by now. */
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

describe('the link to the file of a report', () => {
  it('has it saved while it is there', async () => {
    await press(file({}));
    await waitFor(() => expect(saved).toEqual([url]));
    expect(answer.mock.lastCall?.[0]).toMatch(new RegExp(`/report/export/${id}$`));
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
