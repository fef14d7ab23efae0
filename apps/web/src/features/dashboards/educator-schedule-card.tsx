import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Address } from '../../lib/url-state.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useNow } from '../../lib/server-clock.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { OnDemandAnswer } from '../schedules/on-demand-answer.tsx';
import { educatorHomeQuery } from './dashboards.queries.ts';
import classes from './educator-schedule-card.module.css';

const minuteMs = 60_000;

/** 'My Schedule': when the educator can be booked today, and the way to Manage Schedule. */
export function EducatorScheduleCard({ manageTo }: { manageTo: Address }) {
  const say = useSay();
  const home = useQuery(educatorHomeQuery);
  const today = formatDate(useNow(minuteMs));
  return (
    <Card className={classes.card}>
      <CardHead title={say('dashboards.schedule.title')} aside={<time>{today}</time>} line={false} />
      <div className={classes.content}>
        <ListFaces
          list={home}
          isEmpty={(data) => data.manageSchedule.length === 0}
          empty={{ title: say('dashboards.schedule.empty') }}
          skeleton={{ rows: 3, height: 40, avatar: false }}
        >
          {(data) => (
            <Table className={classes.table} highlightOnHover={false} stickyHeader={false}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('dashboards.schedule.startTime')}</Table.Th>
                  <Table.Th>{say('dashboards.schedule.endTime')}</Table.Th>
                  <Table.Th>{say('dashboards.schedule.onDemand')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.manageSchedule.map(({ startTime, endTime, availablePerOnDemand }) => (
                  <Table.Tr key={startTime}>
                    <Table.Td>{formatTime(startTime)}</Table.Td>
                    <Table.Td>{formatTime(endTime)}</Table.Td>
                    <Table.Td>
                      <OnDemandAnswer isOnDemand={availablePerOnDemand} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </ListFaces>
      </div>
      <div className={classes.foot}>
        <Button variant="default" fullWidth component={AddressLink} address={manageTo}>
          {say('dashboards.schedule.manage')}
        </Button>
      </div>
    </Card>
  );
}
