import { Anchor, Table } from '@mantine/core';
import type { Address } from '../lib/url-state.ts';
import { AddressLink } from './address-link.tsx';
import { axisSteps } from './chart-scale.ts';
import { Row, Stack } from './layout.tsx';
import classes from './stacked-chart.module.css';

/** One kind of thing in every bar; its place says which of the colours it has. */
export interface ChartSeries {
  id: string;
  label: string;
  colour: 0 | 1 | 2 | 3 | 4 | 5;
}

/** One bar: its label, and a value for each series. */
export interface ChartBar {
  id: string;
  label: string;
  values: readonly number[];
  /** The list that it counts; the table links there. */
  to?: Address;
}

interface ChartProps {
  /** The chart's content, in a few words. */
  label: string;
  /** The head of the first column of the table. */
  barTitle: string;
  totalTitle: string;
  tableTitle: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  format: (value: number) => string;
  /** The numbers on the axis; without it as `format`. */
  formatAxis?: (value: number) => string;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

function Bar({ bar, at, props, highest }: { bar: ChartBar; at: number; props: ChartProps; highest: number }) {
  const { series, bars, format } = props;
  const track = 100 / bars.length;
  return (
    <g>
      <title>{`${bar.label}: ${format(sum(bar.values))}`}</title>
      {series.map(({ id, colour }, position) => {
        const below = sum(bar.values.slice(0, position));
        const height = ((bar.values[position] ?? 0) / highest) * 100;
        const top = 100 - (below / highest) * 100 - height;
        return (
          <rect
            key={id}
            className={classes.part}
            data-colour={colour}
            x={`${at * track + track * 0.18}%`}
            width={`${track * 0.64}%`}
            y={`${top}%`}
            height={`${height}%`}
          />
        );
      })}
    </g>
  );
}

function Picture({ props }: { props: ChartProps }) {
  const { bars, format, formatAxis = format } = props;
  const steps = axisSteps(Math.max(...bars.map(({ values }) => sum(values)), 0));
  const highest = steps.at(-1) ?? 1;
  return (
    <div className={classes.picture} aria-hidden>
      <div className={classes.axis}>
        {steps.toReversed().map((step) => (
          <span key={step} className="type-meta tone-3 tabular">
            {formatAxis(step)}
          </span>
        ))}
      </div>
      <svg className={classes.plot} role="presentation">
        {steps.map((step) => {
          const y = `${100 - (step / highest) * 100}%`;
          return <line key={step} className={classes.line} x1="0" x2="100%" y1={y} y2={y} />;
        })}
        {bars.map((bar, at) => (
          <Bar key={bar.id} bar={bar} at={at} props={props} highest={highest} />
        ))}
      </svg>
      <span />
      <div
        className={classes.labels}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ id, label: name }) => (
          <span key={id} className="type-meta tone-3 tabular">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

function Numbers({ props }: { props: ChartProps }) {
  const { bars, series, format, barTitle, totalTitle, label } = props;
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{barTitle}</Table.Th>
            {series.map(({ id, label: name }) => (
              <Table.Th key={id} ta="end">
                {name}
              </Table.Th>
            ))}
            <Table.Th ta="end">{totalTitle}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map((bar) => (
            <Table.Tr key={bar.id}>
              <Table.Th scope="row">
                {bar.to ? (
                  <Anchor component={AddressLink} address={bar.to} inherit>
                    {bar.label}
                  </Anchor>
                ) : (
                  bar.label
                )}
              </Table.Th>
              {series.map(({ id }, position) => (
                <Table.Td key={id} ta="end" className="tabular">
                  {format(bar.values[position] ?? 0)}
                </Table.Td>
              ))}
              <Table.Td ta="end" className="tabular">
                {format(sum(bar.values))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/**
 * Bars of several series on top of each other. The same numbers open as a table beneath, for people who cannot see
 * the bars.
 */
export function StackedChart(props: ChartProps) {
  const { series, tableTitle } = props;
  return (
    <Stack gap={16} className={classes.chart}>
      <Row gap={16} aria-hidden>
        {series.map(({ id, label, colour }) => (
          <span key={id} className={classes.key}>
            <span className={classes.swatch} data-colour={colour} />
            <span className="type-meta tone-2">{label}</span>
          </span>
        ))}
      </Row>
      <Picture props={props} />
      <details>
        <summary className={classes.summary}>{tableTitle}</summary>
        <Numbers props={props} />
      </details>
    </Stack>
  );
}
