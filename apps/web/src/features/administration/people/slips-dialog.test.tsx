import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { ToastHost } from '../../../ui/toasts/toast-host.tsx';
import { SlipsDialog, type SlipsPart } from './slips-dialog.tsx';

const make = vi.fn<(after: number) => Promise<SlipsPart>>();
const onClose = vi.fn<() => void>();
let saved: string[] = [];

const part = (given: number, nextAfter: number | null): SlipsPart => ({
  ...{ file: btoa('%PDF-'), given, leftAlone: 0, unreadable: [], nextAfter },
});
const broken = new ApiFailure({ code: 500, response_code: 'upload_state_changed', message: 'It broke.' });

beforeEach(() => {
  saved = [];
  make.mockReset();
  onClose.mockReset();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => null }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInApp(
    <>
      <SlipsDialog isOpen name="sign-in-slips-7B" text="Sure?" make={make} onClose={onClose} />
      <ToastHost />
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('slips in several files', () => {
  it('are kept as they come; after a failure the rest is made, and what was made can be saved again', async () => {
    make.mockResolvedValueOnce(part(200, 200)).mockRejectedValueOnce(broken);
    await show();
    await press('Make slips');
    await screen.findByRole('button', { name: 'Make the rest' });
    expect(saved).toEqual(['sign-in-slips-7B-1.pdf']);
    expect(onClose).not.toHaveBeenCalled();
    await press('Save sign-in-slips-7B-1.pdf again');
    expect(saved).toEqual(['sign-in-slips-7B-1.pdf', 'sign-in-slips-7B-1.pdf']);
    make.mockReset();
    make.mockResolvedValueOnce(part(12, null));
    await press('Make the rest');
    await screen.findByRole('button', { name: 'Save sign-in-slips-7B-2.pdf again' });
    expect(make.mock.calls).toEqual([[200]]);
    expect(saved.at(-1)).toBe('sign-in-slips-7B-2.pdf');
    expect(await screen.findByText('212 slips were made.')).toBeTruthy();
    await press('Done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('that are one file need no more questions', async () => {
    make.mockResolvedValueOnce(part(3, null));
    await show();
    await press('Make slips');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saved).toEqual(['sign-in-slips-7B.pdf']);
    expect(make.mock.calls).toEqual([[0]]);
  });
});
