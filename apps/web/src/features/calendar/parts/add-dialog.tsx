import { VisuallyHidden } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { calendarLinksQuery } from '../calendar.queries.ts';
import classes from './add-dialog.module.css';

interface WayProps {
  href: string;
  icon: ReactNode;
  name: string;
  hint?: string;
  /** It opens another product in a new tab. */
  isOutside?: boolean;
}

function Way({ href, icon, name, hint, isOutside = false }: WayProps) {
  const say = useSay();
  return (
    <li>
      <a
        className={classes.way}
        href={href}
        {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <span aria-hidden className={classes.icon}>
          {icon}
        </span>
        <span>
          <span className="type-name">{name}</span>
          {hint !== undefined && <span className={`type-row tone-3 ${classes.hint}`}>{hint}</span>}
          {isOutside && <VisuallyHidden>, {say('calendar.add.opens')}</VisuallyHidden>}
        </span>
      </a>
    </li>
  );
}

function Ways({ visitId }: { visitId: string }) {
  const say = useSay();
  const links = useQuery(calendarLinksQuery(visitId));
  return (
    <ListFaces
      list={links}
      isEmpty={() => false}
      empty={{ title: say('core.list.empty') }}
      failed={{ title: say('calendar.add.loadFailed') }}
      skeleton={<RowSkeletons rows={4} height={57} avatar={false} />}
    >
      {({ file, google, outlook, outlookAtWork }) => (
        <ul className={classes.ways}>
          <Way
            href={file}
            icon={<IconCalendarDown size={20} stroke={1.5} />}
            name={say('calendar.add.file')}
            hint={say('calendar.add.fileHint')}
          />
          <Way
            isOutside
            href={google}
            icon={<IconBrandGoogle size={20} stroke={1.5} />}
            name={say('calendar.app.google')}
          />
          <Way
            isOutside
            href={outlook}
            icon={<IconBrandWindows size={20} stroke={1.5} />}
            name={say('calendar.app.outlook')}
          />
          <Way
            isOutside
            href={outlookAtWork}
            icon={<IconSchool size={20} stroke={1.5} />}
            name={say('calendar.app.outlookAtWork')}
          />
        </ul>
      )}
    </ListFaces>
  );
}

/** The ways in which one session gets into a calendar. */
export function AddDialog({
  visitId,
  about,
  isOpen,
  onClose,
}: {
  visitId: string;
  /** The other person, and the subject. */
  about: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('calendar.add.title')} width={480}>
      <Stack gap={16}>
        <p className="type-name">{about}</p>
        {isOpen && <Ways visitId={visitId} />}
        <p className="type-row tone-2">{say('calendar.add.text')}</p>
      </Stack>
    </ModalWindow>
  );
}
