import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ChildDialog } from './child-dialog.tsx';

const children = { data: [] as object[] };

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      code: 200,
      message: 'OK',
      response: children,
      response_message: 'OK',
      validationErrors: [],
      response_code: 'ok',
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const child = { id: 'c1', name: 'Maya Torres', grade: '8', schoolName: 'North School', image: null };

describe('the choice of a child', () => {
  it('must be made by a parent who has children', async () => {
    children.data = [child];
    await renderInApp(<ChildDialog isOpen chosenId={null} onClose={() => undefined} />);
    await screen.findByRole('button', { name: 'Choose Maya Torres' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('does not hold a parent to whom no child is linked', async () => {
    children.data = [];
    const closed = vi.fn();
    await renderInApp(<ChildDialog isOpen chosenId={null} onClose={closed} />);
    await screen.findByText('No child is linked to your account. Please contact the school.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalled();
  });
});
