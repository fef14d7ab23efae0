import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { packPoints } from '@lectern/contract/call/board/board.rules.ts';
import { describe, expect, it } from 'vitest';
import { makeBoard } from '../../../../../test/make-board.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../../ui/live-region.tsx';
import { takeToasts } from '../../../../ui/toasts/toasts.ts';
import { BoardChips } from './board-chips.tsx';
import type { PenTaker } from './pen-menu.tsx';

const students: readonly PenTaker[] = [
  { id: 's1', name: 'Sam Student' },
  { id: 's2', name: 'Sofia Student' },
];

async function show(board: Awaited<ReturnType<typeof makeBoard>>, penTakers: readonly PenTaker[] | null) {
  await renderInApp(
    <>
      <LiveRegions />
      <BoardChips
        board={board}
        nameOf={(userId) => students.find(({ id }) => id === userId)?.name ?? ''}
        penTakers={penTakers}
      />
    </>,
  );
}

describe('handing the pen', () => {
  it('offers everybody who is there, and takes it back', async () => {
    const board = await makeBoard();
    await show(board, students);
    await userEvent.click(screen.getByRole('button', { name: 'Share the pen' }));
    const choices = await screen.findAllByRole('menuitemradio');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Only me',
      'Sam Student',
      'Sofia Student',
    ]);
    expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Sofia Student' }));
    expect(board.handPen).toHaveBeenLastCalledWith('s2');

    await act(() => board.change({ penUserId: 's2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sofia Student has the pen' }));
    expect(
      (await screen.findByRole('menuitemradio', { name: 'Sofia Student' })).getAttribute('aria-checked'),
    ).toBe('true');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Only me' }));
    expect(board.handPen).toHaveBeenLastCalledWith(null);
  });

  it('is not for people who may not draw', async () => {
    await show(await makeBoard({ mayDraw: false }), null);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('View only')).toBeDefined();
  });

  it('is said on the screen, and read out, to people who get it and to those who lose it', async () => {
    const board = await makeBoard({ mayDraw: false });
    const shown: string[] = [];
    const letGo = takeToasts(({ title }) => shown.push(title));
    await show(board, null);
    await act(() => board.change({ mayDraw: true }));
    await waitFor(() =>
      expect(screen.getByRole('status').lastElementChild?.textContent).toBe(
        'You have the pen. You can draw on the board.',
      ),
    );
    expect(screen.queryByText('View only')).toBeNull();
    await act(() => board.change({ mayDraw: false }));
    await waitFor(() =>
      expect(screen.getByRole('status').lastElementChild?.textContent).toBe('The pen was taken back.'),
    );
    letGo();
    expect(shown).toEqual(['You have the pen. You can draw on the board.', 'The pen was taken back.']);
  });
});

it('who draws is named while they draw', async () => {
  const board = await makeBoard();
  await show(board, null);
  const points = packPoints([[1, 1, 0.5]], false);
  const part = {
    strokeId: 'a',
    userId: 's1',
    isEraser: false,
    ink: 'red',
    size: 2,
    from: 0,
    points,
  } as const;
  act(() => board.strokes.receive(part));
  expect(screen.getByText('Sam Student is drawing')).toBeDefined();
  act(() => board.strokes.finish(['a']));
  expect(screen.queryByText('Sam Student is drawing')).toBeNull();
});
