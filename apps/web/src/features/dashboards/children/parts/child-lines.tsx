import type { ChildCard } from '@lectern/contract/dashboards/children.shapes.ts';
import {
  IconCalendarEvent,
  IconFileText,
  IconLock,
  IconMessageCircle,
  IconPaperclip,
  IconUserCheck,
} from '@tabler/icons-react';
import {
  civilDateOf,
  formatCount,
  formatDate,
  formatDayOfYear,
  formatTime,
} from '../../../../lib/formats.ts';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import { alongAddress } from '../../../messages/open-along.ts';
import { timeLeft } from '../../../visits/time-words.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import type { Address } from '../../../../lib/url-state.ts';
import { ChildLine } from './child-line.tsx';

interface LinesProps {
  readonly child: ChildCard;
  /** The product's time. */
  readonly now: number;
  /** Goes to what is another child's; nothing where the links lead by themselves. */
  readonly onOpen: ((to: Address) => void) | undefined;
  /** Where messages are read, once it is pressed. */
  readonly onMessages: () => void;
}

const look = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** 'Mar 05', as in the lines of a card. */
const dayOf = (moment: string): string => formatDayOfYear(civilDateOf(moment));

function nextWords(say: Say, next: NonNullable<ChildCard['next']>, now: number) {
  const left = Date.parse(next.startTime) - now;
  const isToday = civilDateOf(next.startTime) === civilDateOf(now);
  const subject = [next.subject, next.subCategory].filter(Boolean).join(' · ');
  const time = formatTime(next.startTime);
  const when = isToday ? time : `${dayOf(next.startTime)}, ${time}`;
  const today =
    left > 0
      ? say('dashboards.children.todayIn', { time: timeLeft(say, left) })
      : say('dashboards.children.now');
  return {
    about: isToday || left <= 0 ? today : say('dashboards.children.next'),
    news: subject === '' ? next.educatorName : subject,
    more: subject === '' ? when : `${next.educatorName} · ${when}`,
  };
}

function NextLine({ child, now, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { next, firstName } = child;
  const about = say('dashboards.children.next');
  const icon = <IconCalendarEvent {...look} />;
  if (!next) return <ChildLine isKept icon={icon} about={about} news={say('dashboards.children.noNext')} />;
  const words = nextWords(say, next, now);
  return (
    <ChildLine
      isKept
      icon={icon}
      {...words}
      child={firstName}
      to={paths.summary(next.visitId)}
      onOpen={onOpen}
    />
  );
}

function AttendanceLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { firstName } = child;
  const { past, attended, lastMissedAt } = child.attendance;
  const about = say('dashboards.children.attendance');
  const icon = <IconUserCheck {...look} />;
  if (past === 0) return <ChildLine icon={icon} about={about} news={say('dashboards.children.noPast')} />;
  const missed = past - attended;
  return (
    <ChildLine
      icon={icon}
      about={about}
      news={say('dashboards.children.present', { attended: formatCount(attended), past: formatCount(past) })}
      more={
        lastMissedAt === null
          ? undefined
          : say('dashboards.children.missed', {
              ...{ count: missed, shown: formatCount(missed), date: dayOf(lastMissedAt) },
            })
      }
      child={firstName}
      to={paths.list('previous')}
      onOpen={onOpen}
    />
  );
}

function NoteLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { note, firstName } = child;
  const icon = <IconFileText {...look} />;
  if (!note) {
    const about = say('dashboards.children.noteTitle');
    return <ChildLine icon={icon} about={about} news={say('dashboards.children.noNote')} />;
  }
  const about = say('dashboards.children.note', { date: dayOf(note.startTime) });
  return (
    <ChildLine
      icon={icon}
      about={about}
      news={note.subjective || say('dashboards.children.noteEmpty')}
      more={note.plan}
      child={firstName}
      to={paths.summary(note.visitId)}
      onOpen={onOpen}
    />
  );
}

function MessagesLine({ child, onOpen, onMessages }: LinesProps) {
  const say = useSay();
  const { messages, firstName } = child;
  const about = say('dashboards.children.messages');
  const icon = <IconMessageCircle {...look} />;
  if (!messages) return <ChildLine icon={icon} about={about} news={say('dashboards.children.noMessages')} />;
  const { educatorName, newCount: count } = messages;
  const shown = count > 99 ? '99+' : formatCount(count);
  return (
    <ChildLine
      icon={icon}
      about={about}
      // What is new may be of several conversations: the number goes before whom the newest is with.
      news={count === 0 ? educatorName : say('dashboards.children.new', { count, shown })}
      more={
        count === 0
          ? say('dashboards.children.nothingNew')
          : say('dashboards.children.newestFrom', { name: educatorName })
      }
      child={firstName}
      to={alongAddress(messages.conversationId)}
      onOpen={(to) => {
        onMessages();
        onOpen?.(to);
      }}
      count={count}
      isKept={count > 0}
    />
  );
}

function RecordsLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { firstName } = child;
  const { files, recordings, newest } = child.records;
  const about = say('dashboards.children.kept');
  const icon = <IconPaperclip {...look} />;
  if (!newest) return <ChildLine icon={icon} about={about} news={say('dashboards.children.nothingKept')} />;
  const counted = [
    files > 0 && say('dashboards.children.files', { count: files, shown: formatCount(files) }),
    recordings > 0 &&
      say('dashboards.children.recordings', { count: recordings, shown: formatCount(recordings) }),
  ];
  return (
    <ChildLine
      icon={icon}
      about={about}
      news={counted.filter(Boolean).join(', ')}
      more={say('dashboards.children.keptSince', { date: dayOf(newest.startTime) })}
      child={firstName}
      to={paths.summary(newest.visitId)}
      onOpen={onOpen}
    />
  );
}

/** What a student who is of age leaves to the parent. */
function DecisionLine({ child }: Pick<LinesProps, 'child'>) {
  const say = useSay();
  const { decision, firstName } = child;
  if (!decision) return null;
  return (
    <ChildLine
      icon={<IconLock {...look} />}
      about={say('dashboards.children.agreement')}
      news={say('dashboards.children.decides', { child: firstName, date: formatDate(decision.since) })}
      more={say(
        decision.keepsMessages ? 'dashboards.children.letsMessages' : 'dashboards.children.letsSessions',
      )}
    />
  );
}

/** What is known of a child: each line leads to where it can be read for that child. */
export function ChildLines(props: LinesProps) {
  const { decision } = props.child;
  return (
    <>
      <NextLine {...props} />
      <AttendanceLine {...props} />
      <NoteLine {...props} />
      {(decision === null || decision.keepsMessages) && <MessagesLine {...props} />}
      <RecordsLine {...props} />
      <DecisionLine {...props} />
    </>
  );
}
