import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentView } from '../../../../../test/student-view.ts';
import { StudentPicture } from './student-picture.tsx';

const shown = studentView({ image: '/api/file/one/content' });
const sent = vi.fn<(method: string, address: string) => void>();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture.')));
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') sent(init.method ?? '', address);
    const envelope = { code: 200, message: 'Removed.', response: studentView(), validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Picture of Maya Torres' }));

describe('the picture of a student', () => {
  it('is removed after a question that starts on the safe answer', async () => {
    await renderInApp(<StudentPicture student={shown} />);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove picture' }));
    await screen.findByText('Remove the picture of Maya Torres?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toBe('DELETE');
    expect(sent.mock.calls[0]?.[1]).toContain(`/user/student/${shown.id}/picture`);
  });

  it('cannot be removed where there is none', async () => {
    await renderInApp(<StudentPicture student={studentView()} />);
    await openMenu();
    await screen.findByRole('menuitem', { name: 'Change picture' });
    expect(screen.queryByRole('menuitem', { name: 'Remove picture' })).toBeNull();
  });

  it.each(['image/png', 'application/pdf'])(
    'says of a %s that cannot be read what to choose',
    async (type) => {
      await renderInApp(<StudentPicture student={shown} />);
      const file = new File(['nothing'], 'face.png', { type });
      fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
      expect((await screen.findByRole('alert')).textContent).toBe(
        'This picture could not be read. Choose a PNG or JPEG picture.',
      );
      expect(sent).not.toHaveBeenCalled();
    },
  );
});
