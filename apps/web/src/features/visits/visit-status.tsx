import {
  labelText,
  statusDisplay,
  type StatusAction,
  type StatusText,
} from '@lectern/contract/visits/status.rules.ts';
import type { StatusTone } from '@lectern/contract/visits/status.rules.ts';
import type { SessionStatus, Viewer } from '@lectern/contract/visits/visits.names.ts';
import { Button } from '@mantine/core';
import {
  IconArmchair,
  IconCalendar,
  IconCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconPhoneX,
  IconUserMinus,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/theme/tokens.ts';
import { useMissedWords } from './missed-words.ts';
import { kindOf } from './visit-kind.ts';
import { Row } from '../../ui/layout.tsx';

const tones: Record<StatusTone, Tone> = {
  neutral: 'neutral',
  info: 'info',
  active: 'good',
  success: 'good',
  warning: 'warn',
  danger: 'bad',
};

const icons: Record<StatusText, ReactNode> = {
  'visits.status.scheduled': <IconCalendar stroke={1.5} aria-hidden />,
  'visits.status.waiting': <IconArmchair stroke={1.5} aria-hidden />,
  'visits.status.enter': <IconVideo stroke={1.5} aria-hidden />,
  'visits.status.inCall': <IconVideo stroke={1.5} aria-hidden />,
  'visits.status.join': <IconVideo stroke={1.5} aria-hidden />,
  'visits.status.resume': <IconVideo stroke={1.5} aria-hidden />,
  'visits.status.observe': <IconEye stroke={1.5} aria-hidden />,
  'visits.status.pending': <IconClock stroke={1.5} aria-hidden />,
  'visits.status.notePending': <IconPencil stroke={1.5} aria-hidden />,
  'visits.status.completed': <IconCheck stroke={1.5} aria-hidden />,
  'visits.status.removed': <IconUserMinus stroke={1.5} aria-hidden />,
  'visits.status.cancelled': <IconX stroke={1.5} aria-hidden />,
  'visits.status.missed': <IconPhoneX stroke={1.5} aria-hidden />,
};

/** The facts needed to show the status of a visit. */
export interface VisitStatusProps {
  /** The status that is shown now; see `shownStatus`. */
  status: SessionStatus;
  visit: { visitType: number; joined: boolean };
  viewer: Viewer;
  /** An administrator who may look on. */
  mayObserve?: boolean;
  /** 'Enter Meeting Room', 'Join the session' and 'Resume your session' were pressed. Without it they are labels. */
  onPress?: (action: StatusAction) => void;
  /** Students of a class, who cannot press it, read that the room is open; by default where others can press it. */
  saysOpenRoom?: boolean;
  /** The press is being answered. */
  isBusy?: boolean;
  /** `strong` where it is the screen's one action, `quiet` in long lists. */
  look?: 'strong' | 'quiet';
  /** The visit's person, for screen readers, where many such buttons are below each other. */
  about?: string;
}

/** The state of a visit: a button if it can be pressed, else an inert label with its icon. */
export function VisitStatus({
  status,
  visit,
  viewer,
  mayObserve = false,
  onPress,
  saysOpenRoom = onPress !== undefined,
  isBusy = false,
  look = 'quiet',
  about,
}: VisitStatusProps) {
  const say = useSay();
  const missed = useMissedWords();
  const display = statusDisplay(status, {
    viewer,
    kind: kindOf(visit),
    joined: visit.joined,
    isBusy,
    mayObserve: mayObserve && onPress !== undefined,
  });
  const { action } = display;
  const text = say(display.text);
  if (action !== null && onPress) {
    return (
      <Button
        flex="none"
        variant={look === 'strong' ? 'filled' : 'light'}
        loading={isBusy}
        disabled={display.isDisabled && !isBusy}
        aria-label={about === undefined ? undefined : `${text}: ${about}`}
        onClick={() => onPress(action)}
      >
        {text}
      </Button>
    );
  }
  const who = missed(status, { viewer, visitType: visit.visitType });
  const isOpenRoom = display.text === 'visits.status.enter' && viewer === 'attendee' && saysOpenRoom;
  const label = isOpenRoom ? display.text : labelText(display.text);
  return (
    <Row as="span" isFixed title={who ?? undefined}>
      <StatusBadge tone={tones[display.tone]} icon={icons[label]}>
        {say(label)}
      </StatusBadge>
    </Row>
  );
}
