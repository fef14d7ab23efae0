import { Button } from '@mantine/core';
import { useFigurePlaces } from '../../features/dashboards/figures/figures-places.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** An address of an administrator's area that does not exist, or not for them. */
export function UnknownScreen() {
  const say = useSay();
  const { home } = useFigurePlaces();
  return (
    <>
      <PageTitle title={say('core.notFound.title')} />
      <Card>
        <BlankFace
          drawing="lost-page"
          title={say('core.notFound.text')}
          action={
            <Button component={AddressLink} address={home}>
              {say('dashboards.report.back')}
            </Button>
          }
        />
      </Card>
    </>
  );
}
