import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeBoard, strokeAt } from '../../../../../test/make-board.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { takeToasts } from '../../../../ui/toasts/toasts.ts';
import type { BoardTool } from './board-hand.ts';
import { BoardTools } from './board-tools.tsx';
import { useBoardKeys } from './use-board-keys.ts';

const pen: BoardTool = { kind: 'pen', ink: 'black', size: 4 };
const names = (): string[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
const tool = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });

type Board = Awaited<ReturnType<typeof makeBoard>>;

function Keys({ board }: { board: Board }) {
  useBoardKeys(board);
  return <input aria-label="typing" />;
}

async function show(board: Board, chosen: BoardTool = pen) {
  const onChoose = vi.fn();
  await renderInApp(
    <>
      <BoardTools board={board} tool={chosen} onChoose={onChoose} />
      <Keys board={board} />
    </>,
  );
  return onChoose;
}

describe('the tools of the board', () => {
  it('are for people who draw: pen and eraser, three sizes, four colours, undo and redo, an image, clear, and saving', async () => {
    await show(await makeBoard());
    const inks = ['Black', 'Red', 'Green', 'Blue'];
    const sizes = ['Size 2', 'Size 4', 'Size 6'];
    const rest = ['Undo', 'Redo', 'Add an image', 'Clear', 'Save as PNG'];
    expect(names()).toEqual(['Pen', 'Eraser', ...sizes, ...inks, ...rest]);
  });

  it('are missing, except saving, for people who may not draw', async () => {
    await show(await makeBoard({ mayDraw: false, mayClear: false }));
    expect(names()).toEqual(['Save as PNG']);
  });

  it('come with the pen, without clearing, and go with it', async () => {
    const board = await makeBoard({ mayDraw: false, mayClear: false });
    await show(board);
    await act(() => board.change({ mayDraw: true, penUserId: 'me' }));
    expect(names()).toContain('Pen');
    expect(names()).not.toContain('Clear');
    await act(() => board.change({ mayDraw: false, penUserId: null }));
    expect(names()).toEqual(['Save as PNG']);
  });

  it('say which is chosen, and choose another', async () => {
    const onChoose = await show(await makeBoard());
    const pressed = (): string[] =>
      screen
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-pressed') === 'true')
        .map((button) => button.getAttribute('aria-label') ?? '');
    expect(pressed()).toEqual(['Pen', 'Size 4', 'Black']);
    await userEvent.click(tool('Eraser'));
    expect(onChoose).toHaveBeenLastCalledWith({ ...pen, kind: 'eraser' });
    await userEvent.click(tool('Red'));
    expect(onChoose).toHaveBeenLastCalledWith({ ...pen, ink: 'red' });
    await userEvent.click(tool('Size 6'));
    expect(onChoose).toHaveBeenLastCalledWith({ ...pen, size: 6 });
  });

  it('take back, do again and clear what was drawn', async () => {
    const board = await makeBoard();
    await show(board);
    expect([tool('Undo').disabled, tool('Redo').disabled, tool('Clear').disabled]).toEqual([
      true,
      true,
      true,
    ]);
    act(() => board.session.add(strokeAt('one', 10, 10)));
    await userEvent.click(tool('Undo'));
    expect(board.session.items).toEqual([]);
    await userEvent.click(tool('Redo'));
    expect(board.session.items).toHaveLength(1);
    await userEvent.click(tool('Clear'));
    expect(board.session.items).toEqual([]);
    await userEvent.click(tool('Undo'));
    expect(board.session.items).toHaveLength(1);
  });

  it('take no other pictures than png, jpeg and jpg', async () => {
    const said: string[] = [];
    const letGo = takeToasts(({ title }) => said.push(title));
    await show(await makeBoard());
    const picker = screen.getByLabelText('Add an image', { selector: 'input' });
    expect(picker.getAttribute('accept')).toBe('image/png,image/jpeg,.png,.jpeg,.jpg');
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(picker, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    expect(said).toEqual(['Please choose a png, jpeg or jpg image.']);
    letGo();
  });
});

describe('the keys of the board', () => {
  it('take back and do again as everywhere', async () => {
    const board = await makeBoard();
    await show(board);
    act(() => board.session.add(strokeAt('one', 10, 10)));
    const drawn = (): number => board.session.items.length;
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(drawn()).toBe(0);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(drawn()).toBe(1);
    await userEvent.keyboard('{Meta>}z{/Meta}');
    expect(drawn()).toBe(0);
    await userEvent.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
    expect(drawn()).toBe(1);
  });

  it('leave to a text that is typed what is its own', async () => {
    const board = await makeBoard();
    await show(board);
    act(() => board.session.add(strokeAt('one', 10, 10)));
    await userEvent.type(screen.getByLabelText('typing'), 'a{Control>}z{/Control}');
    expect(board.session.items).toHaveLength(1);
  });
});
