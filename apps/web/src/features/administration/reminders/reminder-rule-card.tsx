import { may } from '@lectern/contract/access/capabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { roleOf, useSession } from '../../identity/session.ts';
import { ReminderForm } from './parts/reminder-form.tsx';
import { reminderRuleQuery } from './reminders.queries.ts';

/** When people are reminded of their sessions; for administrators who may set it. */
export function ReminderRuleCard() {
  const say = useSay();
  const isRuler = may(roleOf(useSession()), 'reachInstitution');
  const query = useQuery({ ...reminderRuleQuery, enabled: isRuler });
  if (!isRuler) return null;
  return (
    <Card>
      <CardHead title={say('administration.reminders.title')} />
      <ListFaces
        list={query}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('administration.reminders.failed') }}
        skeleton={{ rows: 2, height: 36, avatar: false }}
      >
        {(rule) => (
          <CardBody>
            <Stack gap={16} width={560}>
              <p className="type-row tone-2">{say('administration.reminders.intro')}</p>
              {/* The form begins with the saved state. */}
              <ReminderForm key={rule.version} rule={rule} />
            </Stack>
          </CardBody>
        )}
      </ListFaces>
    </Card>
  );
}
