import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencilShare } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { toastWarning } from '../../../../ui/toasts/toasts.ts';
import type { LiveBoard } from '../live-board.ts';
import classes from './board-chips.module.css';
import { failureText } from '../../../../lib/failure-text.ts';

/** Somebody who could be handed the pen. */
export interface PenTaker {
  readonly id: string;
  readonly name: string;
}

/** No person's id: the educator alone draws. */
const onlyMe = 'me';

/** For the educator of many: the person with the pen, and passing it on. */
export function PenMenu({ board, people }: { board: LiveBoard; people: readonly PenTaker[] }) {
  const say = useSay();
  const { penUserId } = useObservable(board.session.state);
  const holder = people.find(({ id }) => id === penUserId);
  const hand = (userId: string | null): void => {
    board.handPen(userId).catch((error: unknown) => {
      toastWarning(failureText(error));
    });
  };
  const choices = [{ id: onlyMe, name: say('board.penOnlyMe') }, ...people];
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.chip} data-button>
          <IconPencilShare size={16} stroke={1.5} aria-hidden />
          {holder ? say('board.penOf', { name: holder.name }) : say('board.handPen')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('board.handPenTo')}</Menu.Label>
        <Menu.RadioGroup value={penUserId ?? onlyMe} onChange={(id) => hand(id === onlyMe ? null : id)}>
          {choices.map(({ id, name }) => (
            <Menu.RadioItem
              key={id}
              value={id}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden />}
            >
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
