import type { ChildCard } from '@lectern/contract/dashboards/children.shapes.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { civilDateOf, formatTime } from '../../../../lib/formats.ts';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import { timeLeft } from '../../../visits/time-words.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, dayOf, type LinesProps } from './line-props.ts';

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

/** The next session. */
export function NextLine({ child, now, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { next, firstName } = child;
  const about = say('dashboards.children.next');
  const icon = <IconCalendarEvent {...lineIcon} />;
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
