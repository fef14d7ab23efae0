import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { useHost } from '../../../institutions/host.ts';

/** Why a factor is asked for, and what to do when it is lost: said before it is needed. */
export function LostCard({ factor }: { factor: FactorView }) {
  const say = useSay();
  const { appname } = useHost();
  return (
    <Card>
      <CardHead title={say(factor.isRequired ? 'secondFactor.why' : 'secondFactor.lost')} />
      <CardBody>
        <Stack>
          {factor.isRequired && (
            <p className="type-row tone-2">{say('secondFactor.whyIntro', { name: appname })}</p>
          )}
          <p className="type-row tone-2">
            {factor.resetBy === null
              ? say('secondFactor.lostTop')
              : say('secondFactor.lostLevel', { level: factor.resetBy })}
          </p>
        </Stack>
      </CardBody>
    </Card>
  );
}
