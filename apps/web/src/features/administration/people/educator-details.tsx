import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Card, CardBody, CardFoot, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EnrolmentCard } from '../../enrolment/enrolment-card.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { usePersonalDataPlace } from '../personal-data/personal-data-place.ts';
import { useEducatorPlaces } from './educator-places.ts';
import { AccountActions } from './parts/account-actions.tsx';
import { ComingSessions } from './parts/coming-sessions.tsx';
import { useMailsFact } from './parts/mails-fact.ts';
import { PayCard } from './parts/pay-card.tsx';

const checkTones = {
  none: 'neutral',
  submitted: 'warn',
  passed: 'good',
  failed: 'bad',
  expired: 'bad',
} as const;

/** The state of the check, and what follows from it where it is not passed. */
function Check({ educator: { backgroundCheck, mustPassCheck } }: { educator: EducatorView }) {
  const say = useSay();
  const { role } = useHostWords();
  return (
    <Stack gap={4}>
      <span>
        <StatusBadge tone={checkTones[backgroundCheck]}>
          {say(`administration.educator.checks.${backgroundCheck}`)}
        </StatusBadge>
      </span>
      {mustPassCheck && backgroundCheck !== 'passed' && (
        <span className="type-head tone-3">{say('administration.educator.notOffered', { role })}</span>
      )}
    </Stack>
  );
}

function useFacts(educator: EducatorView): Fact[] {
  const say = useSay();
  const none = say('core.list.none');
  const mails = useMailsFact(educator);
  const { email, unconfirmedEmail, mailVerified, lastSeen } = educator;
  const shown = email && mailVerified ? say('administration.educator.confirmed', { email }) : email;
  return [
    {
      label: say('administration.administrator.email'),
      value: unconfirmedEmail
        ? say('administration.student.unconfirmed', { email: unconfirmedEmail })
        : (shown ?? none),
    },
    ...mails,
    { label: say('administration.student.mobile'), value: educator.mobileNumber ?? none },
    ...(educator.providerOnly
      ? [
          {
            label: say('administration.person.signsIn'),
            value: say('administration.person.byProviderOnly'),
          },
        ]
      : []),
    {
      label: say('administration.person.lastSeen'),
      value: lastSeen ? formatDateTime(lastSeen) : say('administration.administrator.never'),
    },
    {
      label: say('administration.educator.check'),
      value: <Check educator={educator} />,
    },
  ];
}

function Facts({ educator }: { educator: EducatorView }) {
  const say = useSay();
  const places = useEducatorPlaces();
  const dataOf = usePersonalDataPlace();
  const { mayEditPerson, mayEditAssociation } = educator;
  return (
    <Card>
      <CardHead title={educator.name} />
      <CardBody>
        <Stack gap={16}>
          <FactList facts={useFacts(educator)} />
          {mayEditAssociation && !mayEditPerson && (
            <p className="type-head tone-3">{say('administration.educator.elsewhere')}</p>
          )}
        </Stack>
      </CardBody>
      <AccountActions
        account={{ ...educator, isEducator: true }}
        edit={mayEditAssociation || mayEditPerson ? places.edit(educator.id) : null}
        mayEditPerson={mayEditPerson}
      />
      {dataOf && (
        <CardFoot>
          <Button
            variant="default"
            component={AddressLink}
            address={dataOf(educator.name)}
            leftSection={<IconUserShield size={18} stroke={1.5} />}
          >
            {say('personalData.title')}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

function Names({ title, names }: { title: string; names: readonly { id: string; text: string }[] }) {
  const say = useSay();
  return (
    <Card>
      <CardHead title={title} />
      {names.length === 0 ? (
        <CardBody>
          <p className="type-row tone-3">{say('core.list.none')}</p>
        </CardBody>
      ) : (
        <CardRows>
          {names.map(({ id, text }) => (
            <CardRow key={id} className="type-row">
              {text}
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}

/**
 * Everything about one educator: personal details, schools, subjects and pay, upcoming sessions, and the account's
 * actions.
 */
export function EducatorDetails({ educator }: { educator: EducatorView }) {
  const say = useSay();
  return (
    <Columns align="start" tracks="400px minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <Facts educator={educator} />
      <Stack gap="card">
        <EnrolmentCard educator={educator} />
        <Names
          title={say('administration.educator.schools')}
          names={educator.associatedLevels.map(({ id, name }) => ({ id, text: name }))}
        />
        <Names
          title={say('administration.educator.subcategories')}
          names={educator.subcategories.map(({ id, name, subjectName }) => ({
            id,
            text: `${subjectName} · ${name}`,
          }))}
        />
        {educator.pay && <PayCard educator={educator} pay={educator.pay} />}
        {educator.mayEditPerson && <ComingSessions key={educator.id} id={educator.id} isEducator />}
      </Stack>
    </Columns>
  );
}
