import { useSay } from '../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { SettingsButton } from './settings-button.tsx';

/** The way to the settings of notifications, in the profile. */
export function NotificationSettingsCard() {
  const say = useSay();
  return (
    <Card>
      <CardHead title={say('notifications.bell')} />
      <CardBody>
        <Stack>
          <p className="type-row tone-2">{say('notifications.settings.about')}</p>
          <Row>
            <SettingsButton />
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}
