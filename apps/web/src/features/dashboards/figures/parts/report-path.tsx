import { may } from '@lectern/contract/access/capabilities.ts';
import type { LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { Anchor } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import type { LevelDepth } from '../../../administration/administration.queries.ts';
import { useLevelWords } from '../../../administration/level-places.ts';
import { useAdmin } from '../../../identity/use-admin.ts';
import { useFigurePlaces, type ReportWish } from '../figures-places.ts';

const depths: readonly (LevelDepth | undefined)[] = [1, 2, 3];

/** The names of a report's rows, singular and plural: the levels of one depth; null at a school. */
export function useRowWords(report: LevelReport | undefined): { level: string; levels: string } | null {
  const words = useLevelWords();
  const depth = depths[report?.level?.depth ?? 0];
  return depth === undefined ? null : words(depth);
}

/** The levels in reach above the one of a report, as the way back up, and how many are below it. */
export function ReportPath({ report, wish }: { report: LevelReport; wish: ReportWish }) {
  const say = useSay();
  const { role, session } = useAdmin();
  const places = useFigurePlaces();
  const words = useRowWords(report);
  const { level, line, levelCount, levels } = report;
  // Administrators above all levels begin with the institution.
  const isWhole = level === null;
  const top =
    may(role, 'reachInstitution') && !isWhole ? [{ id: undefined, name: session.institutionName }] : [];
  const above: { id: string | undefined; name: string }[] = [...top, ...line];
  return (
    <Stack gap={2}>
      <Row as="nav" aria-label={say('dashboards.report.path')}>
        {above.map(({ id, name }) => (
          <Row key={id ?? ''} as="span" gap={8}>
            <Anchor
              component={AddressLink}
              address={places.report({ ...wish, levelId: id })}
              className="type-name"
            >
              {name}
            </Anchor>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </Row>
        ))}
        <span className="type-name" aria-current="page">
          {level?.name ?? session.institutionName}
        </span>
      </Row>
      {words && (
        <span className="type-row tone-3">
          {say('dashboards.report.count', {
            count: levelCount,
            shown: formatCount(levelCount),
            ...words,
          })}{' '}
          {levelCount > levels.length &&
            say('dashboards.report.listed', { listed: formatCount(levels.length) })}
        </span>
      )}
    </Stack>
  );
}
