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
    await screen.findByText('No child is linked to your account. Please contact the School.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalled();
  });

  it('shows what is asked of further children, and leads to asking for one', async () => {
    children.data = [];
    const [closed, asked] = [vi.fn(), vi.fn()];
    const family = { questions: <p>Is Leo your child?</p>, hasResting: false, onAsk: asked };
    await renderInApp(<ChildDialog isOpen chosenId={null} family={family} onClose={closed} />);
    await screen.findByText('Is Leo your child?');
    await userEvent.click(screen.getByRole('button', { name: 'Add a child' }));
    expect(closed).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('says of a parent whose children are of age and decide nothing but that', async () => {
    children.data = [];
    const family = { questions: null, hasResting: true, onAsk: () => undefined };
    await renderInApp(<ChildDialog isOpen chosenId={null} family={family} onClose={() => undefined} />);
    await screen.findByText('Nobody shows you sessions at the moment.');
    expect(screen.queryByText(/No child is linked/)).toBeNull();
  });
});
