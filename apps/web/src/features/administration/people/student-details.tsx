import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { formatCivilDate, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { useLevelWords } from '../level-places.ts';
import { AccountActions } from './parts/account-actions.tsx';
import { ComingSessions } from './parts/coming-sessions.tsx';
import { useStudentPlaces } from './student-places.ts';

function useFacts(student: StudentView): Fact[] {
  const say = useSay();
  const { level } = useLevelWords()(3);
  const none = say('core.list.none');
  const { unconfirmedEmail } = student;
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
    { label: say('administration.student.mobile'), value: student.mobileNumber ?? none },
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
        <FactList facts={useFacts(student)} />
      </CardBody>
      <AccountActions account={student} edit={edit} />
    </Card>
  );
}

function Parents({ parents }: Pick<StudentView, 'parents'>) {
  const say = useSay();
  return (
    <Card>
      <CardHead title={say('administration.student.parents')} line={parents.length > 0} />
      {parents.length === 0 ? (
        <CardBody>
          <p className="type-row tone-3">{say('administration.student.noParents')}</p>
        </CardBody>
      ) : (
        <CardRows>
          {parents.map(({ firstName, lastName, email }) => (
            <CardRow key={email}>
              <PersonCell name={`${firstName} ${lastName}`} detail={email} />
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}

/** Everything about one student, for the school: who it is, the parents, sessions to come, and what can be done to the account. */
export function StudentDetails({ student }: { student: StudentView }) {
  return (
    <Columns align="start" tracks="400px minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <Facts student={student} />
      <Stack gap="card">
        <Parents parents={student.parents} />
        <ComingSessions id={student.id} />
      </Stack>
    </Columns>
  );
}
