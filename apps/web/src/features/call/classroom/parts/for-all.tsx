import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconDotsVertical, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ClassActions } from '../use-class-actions.ts';
import classes from './people.module.css';

/** The educator's actions on all students at once. */
export function ForAll({ state, actions }: { state: ClassState; actions: ClassActions }) {
  const say = useSay();
  const isMuted = state.closed.microphone.all;
  const isDark = state.closed.camera.all;
  return (
    <span className={classes.forAll}>
      <UnstyledButton className={classes.word} onClick={() => actions.muteAll('microphone', !isMuted)}>
        {say(isMuted ? 'classroom.action.unmuteAll' : 'classroom.action.muteAll')}
      </UnstyledButton>
      <Menu position="bottom-end" shadow="md" radius="md" width={240}>
        <Menu.Target>
          <IconButton
            label={say('classroom.action.forAll')}
            icon={<IconDotsVertical size={18} stroke={1.5} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={
              isDark ? <IconVideo size={18} stroke={1.5} /> : <IconVideoOff size={18} stroke={1.5} />
            }
            onClick={() => actions.muteAll('camera', !isDark)}
          >
            {say(isDark ? 'classroom.action.camerasOn' : 'classroom.action.camerasOff')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
