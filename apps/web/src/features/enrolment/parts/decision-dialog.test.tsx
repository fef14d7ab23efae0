import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { AcceptDialog } from './decision-dialog.tsx';

const server = vi.hoisted(() => ({ apiAnswer: vi.fn() }));
vi.mock('../../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));

const noah = {
  ...{ personId: 'noah', name: 'Noah Arrival', version: 2, studentRollNumber: 'S1001', rosterName: null },
  schools: [{ name: 'North School' }],
};
const taken = 'The number S1001 belongs to Maya Torres already. Please enter the right number.';

beforeEach(() => server.apiAnswer.mockReset());
afterEach(cleanup);

it('says whose the typed number is, stays open, and accepts under the right one', async () => {
  server.apiAnswer
    .mockRejectedValueOnce(
      new ApiFailure({ code: 417, response_code: 'roll_number_taken', message: taken, validationErrors: [] }),
    )
    .mockResolvedValueOnce({ message: 'Saved', response: null });
  const onClose = vi.fn<() => void>();
  await renderInApp(withRouter(<AcceptDialog request={noah} onClose={onClose} />).screen);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  await userEvent.click(accept);
  const field = screen.getByLabelText('Student roll number');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(taken)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'S1010');
  await userEvent.click(accept);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.apiAnswer).toHaveBeenLastCalledWith(
    'PUT /enrolments/:id',
    { params: { id: 'noah' }, body: { accept: true, version: 2, studentRollNumber: 'S1010' } },
    expect.anything(),
  );
});

it.each(['enrolment_changed', 'not_found'] as const)(
  'ends where somebody else decides by now, and says so: %s',
  async (code) => {
    server.apiAnswer.mockRejectedValueOnce(
      new ApiFailure({ code: 404, response_code: code, message: 'No data found', validationErrors: [] }),
    );
    const onClose = vi.fn<() => void>();
    await renderInApp(withRouter(<AcceptDialog request={noah} onClose={onClose} />).screen);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);
