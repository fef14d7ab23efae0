import type { LedgerTerms } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../../../ui/card.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { termsQuery } from '../rates.queries.ts';
import { TermsDialog } from './terms-dialog.tsx';

function Facts({ terms }: { terms: LedgerTerms }) {
  const say = useSay();
  const money = (cents: number): string => formatMoney(cents, terms.currency);
  const { feeCents, familyRateCents } = terms;
  return (
    <FactList
      facts={[
        { label: say('ledger.terms.fee'), value: money(feeCents) },
        {
          label: say('ledger.terms.family'),
          value: familyRateCents === null ? say('ledger.terms.noFamily') : money(familyRateCents),
        },
        {
          label: say('ledger.terms.earns'),
          isWide: true,
          value: (
            <>
              {say('ledger.terms.students', {
                ...{ late: terms.studentLatePercent, absent: terms.studentAbsentPercent },
              })}
              <br />
              {say('ledger.terms.educators', {
                ...{ late: terms.educatorLatePercent, absent: terms.educatorAbsentPercent },
              })}
            </>
          ),
        },
      ]}
    />
  );
}

/** The fee, the family rate, and what sessions earn that were not held. */
export function TermsCard() {
  const say = useSay();
  const query = useQuery(termsQuery);
  const [isEditing, setEditing] = useState(false);
  const terms = query.data;
  return (
    <Card>
      <CardHead title={say('ledger.terms.title')} aside={say('ledger.terms.intro')} />
      <ListFaces
        list={query}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('ledger.terms.failed') }}
        skeleton={{ rows: 3, height: 24, avatar: false }}
      >
        {(data) => (
          <CardBody>
            <Facts terms={data} />
          </CardBody>
        )}
      </ListFaces>
      {terms && (
        <CardFoot>
          <Button variant="default" onClick={() => setEditing(true)}>
            {say('ledger.terms.edit')}
          </Button>
          <TermsDialog terms={terms} isOpen={isEditing} onClose={() => setEditing(false)} />
        </CardFoot>
      )}
    </Card>
  );
}
