import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { MyStudent } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useSay } from '../../lib/i18n.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';
import { myStudentsQuery } from './student-notes.queries.ts';

/** The students whom the educator who is signed in has or had; each leads to their summary. */
export function MyStudents() {
  const say = useSay();
  const { roleTypePath } = useHost();
  const { id: userId } = useSession();
  const state = useListInAddress({});
  const columns: Column<MyStudent>[] = [
    {
      ...{ id: 'name', card: 'head' },
      cell: ({ name, image }) => (
        <PersonCell
          name={<CutText shown={cutName(name, 'myStudents')} full={name} />}
          image={{ of: name, src: image }}
        />
      ),
    },
    {
      ...{ id: 'summary', width: '160px', align: 'end' },
      cell: ({ name }, open) =>
        open(
          <>
            {say('studentNotes.viewSummary')} <VisuallyHidden>{name}</VisuallyHidden>
          </>,
        ),
    },
  ];
  return (
    <ResourceList
      label={say('studentNotes.list')}
      list={useQuery(myStudentsQuery({ search: state.search, pageNumber: state.page }))}
      controls={state}
      search={say('studentNotes.search')}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      open={({ id: studentId }) => ({
        to: linkOptions({
          to: '/$roleTypePath/summary/$userId/$studentId',
          params: { roleTypePath, userId, studentId },
        }),
      })}
      columns={columns}
      empty={{ title: say('studentNotes.empty'), drawing: 'people' }}
    />
  );
}
