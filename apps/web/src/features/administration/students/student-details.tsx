import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconEdit,
  IconKey,
  IconLogout,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCivilDate, formatCount, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Card, CardBody, CardFoot, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { useLevelWords } from '../level-places.ts';
import { AccountStatusDialog } from './parts/account-status-dialog.tsx';
import { FirstPasswordDialog } from './parts/first-password-dialog.tsx';
import { useAccountActs } from './parts/use-account-acts.ts';
import { useStudentPlaces } from './student-places.ts';
import { accountSummaryQuery } from './students.queries.ts';

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
  const say = useSay();
  const { moreAbout } = useUiTexts();
  const edit = useStudentPlaces().edit(student.id);
  const acts = useAccountActs(student);
  const [isResetting, setResetting] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const Switching = student.active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Card>
      <CardHead title={student.name} />
      <CardBody>
        <FactList facts={useFacts(student)} />
      </CardBody>
      <CardFoot>
        {edit && (
          <Button component={AddressLink} address={edit} leftSection={<IconEdit size={18} stroke={1.5} />}>
            {say('administration.level.edit')}
          </Button>
        )}
        {student.active && (
          <Button
            variant="default"
            leftSection={<IconKey size={18} stroke={1.5} />}
            onClick={() => setResetting(true)}
          >
            {say('administration.person.resetPassword')}
          </Button>
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <IconButton label={moreAbout(student.name)} icon={<IconDots size={20} stroke={1.5} />} />
          </Menu.Target>
          <Menu.Dropdown>
            {student.active && !student.hasJoined && student.email !== null && (
              <Menu.Item leftSection={<IconMail size={18} stroke={1.5} />} onClick={acts.invite}>
                {say('administration.person.invite')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={acts.signOut}>
              {say('administration.person.signOut')}
            </Menu.Item>
            <Menu.Item leftSection={<Switching size={18} stroke={1.5} />} onClick={() => setSwitching(true)}>
              {say(student.active ? 'administration.level.deactivate' : 'administration.level.activate')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </CardFoot>
      <ConfirmDialog
        isOpen={isResetting}
        tone="calm"
        title={say('administration.person.resetTitle', { name: student.name })}
        text={say(
          student.email === null ? 'administration.person.resetByCode' : 'administration.person.resetByMail',
        )}
        confirm={{
          label: say('administration.person.resetPassword'),
          isBusy: acts.isBusy,
          onPress: () => acts.reset(() => setResetting(false)),
        }}
        keep={{ label: say('administration.person.keep'), onPress: () => setResetting(false) }}
      />
      <FirstPasswordDialog
        shown={
          acts.firstPassword === null
            ? null
            : { name: student.name, number: student.studentRollNum, password: acts.firstPassword }
        }
        onDone={acts.forgetPassword}
      />
      <AccountStatusDialog account={isSwitching ? student : null} onClose={() => setSwitching(false)} />
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

function Coming({ id }: { id: string }) {
  const say = useSay();
  return (
    <Card>
      <CardHead title={say('administration.student.coming')} />
      <ListFaces
        list={useQuery(accountSummaryQuery(id))}
        isEmpty={({ sessions }) => sessions === 0}
        empty={{ title: say('administration.student.noComing') }}
        skeleton={{ rows: 2 }}
      >
        {({ next, sessions }) => (
          <CardRows aria-label={`${say('administration.student.coming')}: ${formatCount(sessions)}`}>
            {next.map(({ visitId, sessionStartTime, educatorName, subject }) => (
              <CardRow key={visitId}>
                <PersonCell name={educatorName} detail={subject ?? undefined} />
                <span className="type-row tone-2">{formatDateTime(sessionStartTime)}</span>
              </CardRow>
            ))}
          </CardRows>
        )}
      </ListFaces>
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
        <Coming id={student.id} />
      </Stack>
    </Columns>
  );
}
