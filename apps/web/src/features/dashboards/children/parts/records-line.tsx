import { IconPaperclip } from '@tabler/icons-react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, dayOf, type LinesProps } from './line-props.ts';

/** Files and recordings that are kept. */
export function RecordsLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { firstName } = child;
  const { files, recordings, newest } = child.records;
  const about = say('dashboards.children.kept');
  const icon = <IconPaperclip {...lineIcon} />;
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
