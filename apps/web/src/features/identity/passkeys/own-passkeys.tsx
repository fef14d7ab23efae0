import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { PasskeyKeeper } from './passkey-keeper.tsx';
import { ownPasskeyCalls, ownPasskeysQuery } from './passkeys.queries.ts';

function Intro({ mayAdd }: { mayAdd: boolean }) {
  const say = useSay();
  if (!mayAdd) return <p className="type-row tone-2">{say('passkeys.providerOnly')}</p>;
  return (
    <Stack gap={8}>
      <p className="type-row tone-2">{say('passkeys.ownIntro')}</p>
      <p className="type-row">{say('passkeys.ownDevice')}</p>
    </Stack>
  );
}

/** The passkeys of a student, a parent or an educator: an alternative to the password. */
export function OwnPasskeys() {
  const say = useSay();
  const cache = useQueryClient();
  return (
    <Card>
      <CardHead title={say('passkeys.title')} />
      <ListFaces
        list={useQuery(ownPasskeysQuery)}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('passkeys.failed') }}
        skeleton={{ rows: 1, height: 60 }}
      >
        {({ data, mayAdd }) => (
          <PasskeyKeeper
            passkeys={data}
            calls={ownPasskeyCalls}
            mayAdd={mayAdd}
            intro={<Intro mayAdd={mayAdd} />}
            isWide
            onChanged={() => void cache.invalidateQueries({ queryKey: ownPasskeysQuery.queryKey })}
          />
        )}
      </ListFaces>
    </Card>
  );
}
