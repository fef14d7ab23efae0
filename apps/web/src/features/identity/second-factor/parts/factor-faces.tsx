import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { factorQuery } from '../second-factor.queries.ts';

/** The second factor of the signed-in person, while it is loaded, when that fails, and as `children` show it. */
export function FactorFaces({ children }: { children: (factor: FactorView) => ReactNode }) {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(factorQuery)}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('secondFactor.failed') }}
      skeleton={{ rows: 4 }}
    >
      {children}
    </ListFaces>
  );
}
