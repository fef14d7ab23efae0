import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCivilDate, formatCount, formatHours, formatShare } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FigureRow, type Figure } from '../../../ui/figure-row.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { useOpenRequests } from '../../cancel-requests/use-open-requests.ts';
import { useHostWords } from '../../institutions/host.ts';
import { useFigurePlaces, type ReportColumn, type VisitsOfFigure } from './figures-places.ts';
import { adminSummaryQuery, type AdminSummary } from './figures.queries.ts';
import { WeeksCard } from './weeks-card.tsx';

interface SummaryProps {
  summary: AdminSummary;
}

function useFiguresNow({ students, educators, liveNow, openFlags, today }: AdminSummary): Figure[] {
  const say = useSay();
  const places = useFigurePlaces();
  const { roles } = useHostWords();
  const requests = useOpenRequests(places.openRequests !== null).count ?? 0;
  const inactive = (count: number): string =>
    say('dashboards.admin.inactive', { count, shown: formatCount(count) });
  return [
    {
      label: say('dashboards.admin.students'),
      value: formatCount(students.active),
      detail: inactive(students.inactive),
      to: places.students(true),
      detailTo: places.students(false),
    },
    {
      label: roles,
      value: formatCount(educators.active),
      detail: inactive(educators.inactive),
      to: places.educators(true),
      detailTo: places.educators(false),
    },
    {
      label: say('dashboards.admin.liveNow'),
      value: formatCount(liveNow),
      to: places.runningCalls ?? places.report({ fromDate: today, toDate: today }, 'sessions'),
    },
    ...(requests > 0
      ? [
          {
            label: say('dashboards.admin.openRequests'),
            value: formatCount(requests),
            to: places.openRequests,
          },
        ]
      : []),
    ...(openFlags ? [{ label: say('flags.open'), value: formatCount(openFlags), to: places.openFlags }] : []),
  ];
}

function useTodayFigures({ today, timeZone, todaySession }: AdminSummary): Figure[] {
  const day = { today, timeZone };
  const say = useSay();
  const places = useFigurePlaces();
  const report = (by: ReportColumn) => places.report({ fromDate: today, toDate: today }, by);
  return [
    {
      label: say('visits.status.scheduled'),
      value: formatCount(todaySession.booked),
      to: places.todaysVisits('booked', day) ?? report('sessions'),
    },
    {
      label: say('visits.status.notePending'),
      value: formatCount(todaySession.notePending),
      to: places.todaysVisits('notePending', day) ?? report('sessions'),
    },
    {
      label: say('visits.status.completed'),
      value: formatCount(todaySession.completed),
      to: places.todaysVisits('completed', day) ?? report('sessions'),
    },
    {
      label: say('visits.status.missed'),
      value: formatCount(todaySession.missed),
      to: places.todaysVisits('missed', day) ?? report('studentMissed'),
    },
    {
      label: say('visits.status.cancelled'),
      value: formatCount(todaySession.cancelled),
      to: places.todaysVisits('cancelled', day) ?? report('cancelled'),
    },
  ];
}

function PeriodCard({ summary }: SummaryProps) {
  const say = useSay();
  const places = useFigurePlaces();
  const { role } = useHostWords();
  const { figures, fromDate, today, timeZone } = summary;
  const days = { fromDate, toDate: today };
  // People without a list of sessions see the report ordered by the column: the largest source first.
  const opening = (value: string, by: ReportColumn, only: VisitsOfFigure) => (
    <Anchor
      component={AddressLink}
      address={places.visitsOf({ ...days, timeZone }, only) ?? places.report(days, by)}
      inherit
    >
      {value}
    </Anchor>
  );
  const attended = { present: formatCount(figures.present), places: formatCount(figures.places) };
  return (
    <Card>
      <CardHead title={say('dashboards.admin.period')} />
      <CardBody>
        <FactList
          facts={[
            {
              label: say('dashboards.admin.sessions'),
              value: opening(formatCount(figures.sessions), 'sessions', { counted: 'sessions' }),
            },
            {
              label: say('dashboards.admin.hours'),
              value: opening(formatHours(figures.seconds), 'seconds', { counted: 'sessions' }),
            },
            {
              label: say('dashboards.admin.attendance'),
              value: opening(
                figures.places === 0
                  ? say('core.list.none')
                  : `${formatShare(figures.present, figures.places)} · ${say('dashboards.report.places', attended)}`,
                'attendance',
                { counted: 'attendance' },
              ),
            },
            {
              label: say('visits.status.missed'),
              value: opening(formatCount(figures.missed), 'studentMissed', { state: 'missed' }),
            },
            {
              label: say('dashboards.report.studentMissed'),
              value: opening(formatCount(figures.studentMissed), 'studentMissed', {
                counted: 'studentMissed',
              }),
            },
            {
              label: say('dashboards.report.educatorMissed', { role }),
              value: opening(formatCount(figures.educatorMissed), 'educatorMissed', {
                counted: 'educatorMissed',
              }),
            },
          ]}
        />
      </CardBody>
      <CardFoot>
        <Anchor component={AddressLink} address={places.report(days)} className="type-name">
          {say('dashboards.admin.seeReport')}
        </Anchor>
      </CardFoot>
    </Card>
  );
}

function Summary({ summary }: SummaryProps) {
  const say = useSay();
  const today = say('dashboards.admin.today', { date: formatCivilDate(summary.today) });
  return (
    <Stack gap="card">
      <FigureRow figures={useFiguresNow(summary)} label={say('dashboards.admin.now')} />
      <h2 className="type-card-title">{today}</h2>
      <FigureRow figures={useTodayFigures(summary)} label={today} />
      <Columns align="start" tracks="minmax(0, 1fr) 343px" narrow="minmax(0, 1fr)">
        <WeeksCard summary={summary} />
        <PeriodCard summary={summary} />
      </Columns>
    </Stack>
  );
}

/**
 * An administrator's morning overview: people, today's sessions, the last twelve weeks; each figure opens its list.
 */
export function AdminFigures() {
  const say = useSay();
  const summary = useQuery(adminSummaryQuery);
  return (
    <ListFaces
      list={summary}
      isEmpty={() => false}
      empty={{ title: say('dashboards.admin.failed') }}
      failed={{ title: say('dashboards.admin.failed') }}
      skeleton={{ rows: 6, height: 72 }}
    >
      {(answer) => <Summary summary={answer} />}
    </ListFaces>
  );
}
