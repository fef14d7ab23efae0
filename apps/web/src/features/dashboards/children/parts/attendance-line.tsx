import { IconUserCheck } from '@tabler/icons-react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, dayOf, type LinesProps } from './line-props.ts';

/** How many sessions there were, and how many the child joined. */
export function AttendanceLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { firstName } = child;
  const { past, attended, lastMissedAt } = child.attendance;
  const about = say('dashboards.children.attendance');
  const icon = <IconUserCheck {...lineIcon} />;
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
