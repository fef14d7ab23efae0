import { isClosedFor } from '@lectern/call-engine/room/class-store.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { Menu } from '@mantine/core';
import {
  IconDoorExit,
  IconDotsVertical,
  IconMicrophone,
  IconMicrophoneOff,
  IconUserX,
  IconVideo,
  IconVideoOff,
  IconVolume,
} from '@tabler/icons-react';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { useRoleWords } from '../../../institutions/role-words.ts';
import { SteadyMark } from '../../steadiness/steady-mark.tsx';
import type { ClassActions } from '../use-class-actions.ts';
import classes from './people.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The educator's actions on one person: at the door of every call, and in a classroom more. */
function PersonMenu({
  person,
  state,
  actions,
  onRemove,
  onSendBack,
}: {
  person: Person;
  state: ClassState | null;
  actions: ClassActions | null;
  onRemove: () => void;
  onSendBack: () => void;
}) {
  const say = useSay();
  const { id, name } = person;
  const isSpeaker = state?.speakerId === id;
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={264}>
      <Menu.Target>
        <IconButton label={say('classroom.action.more', { name })} icon={<IconDotsVertical {...icon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions && (
          <Menu.Item leftSection={<IconVolume {...icon} />} onClick={() => actions.letSpeak(id, !isSpeaker)}>
            {say(isSpeaker ? 'classroom.action.stopSpeaking' : 'classroom.action.letSpeak')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={onSendBack}>
          {say('classroom.action.sendBack')}
        </Menu.Item>
        {actions && (
          <>
            <Menu.Divider />
            <Menu.Item className={classes.doom} leftSection={<IconUserX {...icon} />} onClick={onRemove}>
              {say('classroom.action.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The device buttons of a student: the same button opens a closed device again. */
function Devices({
  person,
  state,
  actions,
}: {
  person: Person;
  state: ClassState | null;
  actions: ClassActions;
}) {
  const say = useSay();
  const { id, name, isMicrophoneOn, isCameraOn } = person;
  const isMuted = isClosedFor(state, id, 'microphone');
  const isDark = isClosedFor(state, id, 'camera');
  return (
    <>
      <IconButton
        className={classes.device}
        label={say(isMuted ? 'classroom.action.unmute' : 'classroom.action.mute', { name })}
        aria-pressed={isMuted}
        data-closed={isMuted || undefined}
        icon={isMicrophoneOn ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
        onClick={() => actions.mute(id, 'microphone', !isMuted)}
      />
      <IconButton
        className={classes.device}
        label={say(isDark ? 'classroom.action.cameraOn' : 'classroom.action.cameraOff', { name })}
        aria-pressed={isDark}
        data-closed={isDark || undefined}
        icon={isCameraOn ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
        onClick={() => actions.mute(id, 'camera', !isDark)}
      />
    </>
  );
}

/** Somebody in the room, with microphone and camera, and for the educator what can be done. */
export function PersonRow({
  person,
  image,
  state,
  actions,
  onRemove,
  onSendBack,
}: {
  person: Person;
  image: string | null;
  state: ClassState | null;
  /** The educator's actions in a classroom; null for observers, and in a conference. */
  actions: ClassActions | null;
  onRemove: () => void;
  /** Null for people who do not keep the door. */
  onSendBack: (() => void) | null;
}) {
  const say = useSay();
  const role = useRoleWords()(person.isEducator ? wireRoles.educator : person.role);
  const note =
    state?.speakerId === person.id
      ? say('classroom.speaksNow')
      : person.isSelf && role !== null
        ? say('classroom.roleAndYou', { role })
        : role;
  return (
    <li className={classes.row}>
      <PersonAvatar name={person.name} image={image} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        {note !== null && <span className={classes.note}>{note}</span>}
        <SteadyMark person={person} />
      </span>
      {actions ? (
        <Devices person={person} state={state} actions={actions} />
      ) : (
        <span className={classes.states}>
          {person.isMicrophoneOn ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
          {person.isCameraOn ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
        </span>
      )}
      {onSendBack && (
        <PersonMenu
          person={person}
          state={state}
          actions={actions}
          onRemove={onRemove}
          onSendBack={onSendBack}
        />
      )}
    </li>
  );
}
