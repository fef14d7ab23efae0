import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { StudentDetail } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { AddNotesDialog } from './add-notes-dialog.tsx';
import { studentDetailQuery } from './student-notes.queries.ts';

/** A student's name and actions, and below it the content once it is loaded. */
export function StudentHead({
  studentId,
  actions,
  onAdded,
  children,
}: {
  studentId: string;
  actions?: (student: StudentDetail) => ReactNode;
  onAdded: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  return (
    <ListFaces
      list={useQuery(studentDetailQuery(studentId))}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('studentNotes.failed') }}
      skeleton={{ rows: 6 }}
    >
      {(student) => (
        <>
          <Card aria-label={student.name}>
            <CardBody>
              <Row justify="between">
                <PersonCell
                  name={<CutText shown={cutName(student.name, 'studentInList')} full={student.name} />}
                  detail={
                    <CutText
                      shown={cutName(student.levelThree.name, 'schoolName')}
                      full={student.levelThree.name}
                    />
                  }
                  image={{ of: student.name, src: student.image }}
                  size={48}
                />
                <Row>
                  {actions?.(student)}
                  <Button
                    leftSection={<IconNotebook size={18} stroke={1.5} />}
                    onClick={() => setAdding(true)}
                  >
                    {say('studentNotes.add')}
                  </Button>
                </Row>
              </Row>
            </CardBody>
          </Card>
          {children}
          <AddNotesDialog
            studentId={studentId}
            isOpen={isAdding}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false);
              onAdded();
            }}
          />
        </>
      )}
    </ListFaces>
  );
}
