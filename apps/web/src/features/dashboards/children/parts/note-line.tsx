import { IconFileText } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, dayOf, type LinesProps } from './line-props.ts';

/** The note of the last session. */
export function NoteLine({ child, onOpen }: LinesProps) {
  const say = useSay();
  const paths = useVisitPaths();
  const { note, firstName } = child;
  const icon = <IconFileText {...lineIcon} />;
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
