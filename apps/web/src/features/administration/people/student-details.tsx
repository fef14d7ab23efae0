import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { formatCivilDate, formatDate, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Columns, Row, Stack } from '../../../ui/layout.tsx';
import { useLevelWords } from '../level-places.ts';
import { AccountActions } from './parts/account-actions.tsx';
import { ComingSessions } from './parts/coming-sessions.tsx';
import { StudentAttendance } from './parts/student-attendance.tsx';
import { useConsentFact, useMailsFact } from './parts/mails-fact.ts';
import { StudentParents } from './parts/student-parents.tsx';
import { StudentPicture } from './parts/student-picture.tsx';
import { useStudentPlaces } from './student-places.ts';

function useFacts(student: StudentView): Fact[] {
  const say = useSay();
  const { level } = useLevelWords()(3);
  const none = say('core.list.none');
  const mails = useMailsFact(student);
  const consent = useConsentFact(student);
  const { unconfirmedEmail } = student;
  const { past, attended } = student.attendance;
  const attendance = past === 0 ? none : say('administration.student.attended', { count: past, attended });
  const email = student.email ?? say('administration.student.noEmail');
  return [
    { label: say('administration.student.number'), value: student.studentRollNum ?? none },
    { label: level, value: student.school?.name ?? none },
    { label: say('administration.student.grade'), value: student.grade || none },
    { label: say('administration.student.birth'), value: student.dob ? formatCivilDate(student.dob) : none },
    {
      label: say('administration.student.gender'),
      value: student.gender ? say(`administration.student.${student.gender}`) : none,
    },
    {
      label: say('administration.administrator.email'),
      value: unconfirmedEmail
        ? say('administration.student.unconfirmed', { email: unconfirmedEmail })
        : email,
    },
    ...mails,
    consent,
    { label: say('administration.student.mobile'), value: student.mobileNumber ?? none },
    { label: say('administration.student.attendance'), value: attendance },
    {
      label: say('administration.student.lastSession'),
      value: student.lastSession ? formatDate(student.lastSession) : none,
    },
    ...(student.providerOnly
      ? [
          {
            label: say('administration.person.signsIn'),
            value: say('administration.person.byProviderOnly'),
          },
        ]
      : []),
    {
      label: say('administration.person.lastSeen'),
      value: student.lastSeen ? formatDateTime(student.lastSeen) : say('administration.administrator.never'),
    },
  ];
}

function Facts({ student }: { student: StudentView }) {
  const edit = useStudentPlaces().edit(student.id);
  return (
    <Card>
      <CardHead title={student.name} />
      <CardBody>
        <Stack gap={16}>
          <StudentPicture student={student} />
          <FactList facts={useFacts(student)} />
        </Stack>
      </CardBody>
      <AccountActions account={student} edit={edit} />
    </Card>
  );
}

/** The link to the notes on the student. */
function Notes({ student }: { student: StudentView }) {
  const say = useSay();
  const go = useGo();
  const address = useStudentPlaces().notes(student.id);
  if (address === null) return null;
  return (
    <Row justify="end" isStretchedOnPhones>
      <Button
        variant="default"
        leftSection={<IconNotebook size={18} stroke={1.5} />}
        onClick={() => go(address)}
      >
        {say('studentNotes.tab.notes')}
      </Button>
    </Row>
  );
}

/**
 * Everything about one student, for the school: personal details, the parents, upcoming sessions, and the account's
 * actions.
 */
export function StudentDetails({ student }: { student: StudentView }) {
  return (
    <Columns align="start" tracks="400px minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <Facts student={student} />
      <Stack gap="card">
        <Notes student={student} />
        <StudentParents student={student} />
        <ComingSessions key={student.id} id={student.id} />
        <StudentAttendance id={student.id} />
      </Stack>
    </Columns>
  );
}
