import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { BalanceLine, LedgerEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { formatCivilDate, formatCount, formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { roleOf, useSession } from '../../identity/session.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';

type Session = Extract<LedgerEvidence, { kind: 'session' }>;

/** Minutes with their seconds: '29:41'. */
function clockOf(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How an amount came about, in words. */
function useEvidenceWords(currency: string) {
  const say = useSay();
  const money = (cents: number): string => formatMoney(cents, currency);
  const isOwn = isEducator(roleOf(useSession()));
  const rateOf = ({ rate }: Session): string => {
    const scope = isOwn && rate.scope === 'educator' ? 'own' : rate.scope;
    const words = { rate: say(`finance.lines.rateOf.${scope}`), amount: money(rate.cents) };
    return rate.validFrom === null
      ? say('finance.lines.rateAlways', words)
      : say('finance.lines.rateSince', { ...words, date: formatCivilDate(rate.validFrom) });
  };
  const minutesOf = ({ minutes, attendance }: Session): string =>
    attendance.togetherMinutes === null
      ? say('finance.lines.planned', { minutes })
      : say('finance.lines.together', { planned: minutes, together: clockOf(attendance.togetherMinutes) });
  const sumOf = (evidence: Session, amount: number): string => {
    const count = evidence.minutes / 60;
    const hours = formatCount(count);
    const words = { rate: money(evidence.rate.cents), count, hours, amount: money(amount) };
    return evidence.percent === 100
      ? say('finance.lines.sum', words)
      : say('finance.lines.sumOf', { ...words, percent: evidence.percent });
  };
  return { money, rateOf, minutesOf, sumOf };
}

function SessionLink({ visitId }: { visitId: string }) {
  const say = useSay();
  const paths = useVisitPaths();
  const role = roleOf(useSession());
  // Administrators above the schools have no summary of a session.
  if (!may(role, 'readSummaries')) return null;
  return (
    <Row>
      <Button component={AddressLink} address={paths.summary(visitId)} variant="default" size="compact-sm">
        {say('finance.open')}
      </Button>
    </Row>
  );
}

/**
 * The evidence of a line: the sum, the applied rate and its reason, minutes, attendance, the decider, and a link to
 * the session.
 */
export function Evidence({ line, currency }: { line: BalanceLine; currency: string }) {
  const say = useSay();
  const words = useEvidenceWords(currency);
  const { entryId, evidence, amount, at } = line;
  const posted: Fact = {
    label: say(entryId === null ? 'finance.lines.willPost' : 'finance.lines.posted'),
    value: formatDateTime(at),
  };
  const decided: Fact[] =
    line.decidedByName === null ? [] : [{ label: say('finance.lines.decidedBy'), value: line.decidedByName }];
  if (evidence.kind === 'payout') return <FactList facts={[posted]} />;
  if (evidence.kind === 'reversal')
    return (
      <Stack gap={8}>
        <FactList facts={[...decided, posted]} />
        <SessionLink visitId={evidence.visitId} />
      </Stack>
    );
  const { students, present } = evidence.attendance;
  return (
    <Stack gap={8}>
      <b className="tabular">{words.sumOf(evidence, amount)}</b>
      <FactList
        facts={[
          { label: say('finance.lines.rate'), value: words.rateOf(evidence) },
          { label: say('finance.lines.minutes'), value: words.minutesOf(evidence) },
          ...(students === 0
            ? []
            : [
                {
                  label: say('finance.lines.attendance'),
                  value: say('finance.lines.present', {
                    present: formatCount(present),
                    students: formatCount(students),
                  }),
                },
              ]),
          ...decided,
          posted,
        ]}
      />
      <SessionLink visitId={evidence.visitId} />
    </Stack>
  );
}
