import { lineFilters, type LineFilter } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { Upload, UploadLine } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCivilDate } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { LineProblem } from '../../../ui/line-problem.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { linesQuery } from '../bulk-uploads.queries.ts';
import classes from './upload-lines.module.css';
import { notIn } from './upload-summary.tsx';

const all = 'all';
const filters = { only: { values: [all, ...lineFilters], usual: all, isView: true } };

type Change = UploadLine['changes'][number];

/** A value as other screens show it; the file has days and genders as they are kept. */
function textOf(say: Say, field: Change['field'], value: Change['after']): string {
  if (field === 'agreesToMail' && value !== null) return say(value ? 'core.answer.yes' : 'core.answer.no');
  if (typeof value === 'boolean')
    return say(value ? 'administration.level.active' : 'administration.level.inactive');
  if (value === null) return say('bulkUploads.screen.empty');
  if (field === 'dob') return formatCivilDate(value);
  return field === 'gender' && (value === 'M' || value === 'F')
    ? say(`administration.student.${value}`)
    : value;
}

function Changed({ change: { field, before, after }, isNew }: { change: Change; isNew: boolean }) {
  const say = useSay();
  return (
    <Row gap={8}>
      <span className="tone-2">{say(`bulkUploads.field.${field}`)}</span>
      {!isNew && before !== null && (
        <>
          <s className="tone-3">{textOf(say, field, before)}</s>
          <span aria-hidden>→</span>
        </>
      )}
      <span>{textOf(say, field, after)}</span>
    </Row>
  );
}

function What({ line }: { line: UploadLine }) {
  const { problems, warnings, changes, outcome, left } = line;
  const say = useSay();
  return (
    <Stack gap={4} className={classes.cell}>
      {problems.map((remark) => (
        <LineProblem
          key={`${remark.column}${remark.message}`}
          problem={remark}
          empty={say('bulkUploads.screen.empty')}
        />
      ))}
      {problems.length === 0 &&
        changes.map((change) => <Changed key={change.field} change={change} isNew={outcome === 'new'} />)}
      {warnings.map((remark) => (
        <LineProblem
          key={`${remark.column}${remark.message}`}
          problem={remark}
          empty={say('bulkUploads.screen.empty')}
        />
      ))}
      {left.length > 0 && (
        <span>
          {say('bulkUploads.screen.leftFields', {
            fields: left.map((field) => say(`bulkUploads.field.${field}`)).join(', '),
          })}
        </span>
      )}
    </Stack>
  );
}

function columnsOf(say: Say): Column<UploadLine>[] {
  return [
    {
      ...{ id: 'line', title: say('bulkUploads.column.line'), width: '80px', isTitleOnCard: true },
      cell: ({ line }) => line,
    },
    {
      ...{ id: 'who', title: say('bulkUploads.screen.who'), card: 'head' },
      cell: ({ name, key }) => (
        <Stack gap={2} className={classes.cell}>
          <span className={classes.name}>{name || key || say('bulkUploads.screen.empty')}</span>
          {name !== '' && <span className="type-head tone-3">{key}</span>}
        </Stack>
      ),
    },
    {
      ...{ id: 'state', title: say('bulkUploads.screen.state'), width: '140px', card: 'aside' },
      cell: ({ outcome, result }) =>
        say(result === null ? `bulkUploads.line.${outcome}` : `bulkUploads.result.${result}`),
    },
    { id: 'what', title: say('bulkUploads.screen.what'), cell: (line) => <What line={line} /> },
  ];
}

function offered({ counts, state }: Upload): LineFilter[] {
  const some: Record<LineFilter, number> = {
    ...{ new: counts.new, changed: counts.changed, unchanged: counts.unchanged },
    // Before it is confirmed, conflicts and errors are counted apart.
    ...(state === 'rehearsed'
      ? { conflict: counts.conflict, error: counts.error, faulty: 0 }
      : { conflict: 0, error: 0, faulty: notIn(counts) }),
    warned: counts.warned,
    left: state === 'undone' ? counts.left : 0,
  };
  return lineFilters.filter((filter) => some[filter] > 0);
}

/** The lines of an upload: the effect or result of each, and its errors. */
export function UploadLines({ upload }: { upload: Upload }) {
  const say = useSay();
  const state = useListInAddress(filters);
  const only = lineFilters.find((one) => one === state.filters.only);
  return (
    <ResourceList
      look="table"
      minWidth={760}
      label={say('bulkUploads.screen.lines')}
      list={useQuery(linesQuery(upload, { only, pageNumber: state.page }))}
      controls={state}
      filters={
        <SegmentedFilter
          label={say('bulkUploads.screen.show')}
          options={[
            { value: all, label: say('bulkUploads.filter.all') },
            ...offered(upload).map((value) => ({ value, label: say(`bulkUploads.filter.${value}`) })),
          ]}
          value={state.filters.only}
          onChange={(value) => state.setFilters({ only: value })}
        />
      }
      idOf={({ line }) => String(line)}
      columns={columnsOf(say)}
      empty={{ title: say('bulkUploads.screen.noLines'), drawing: 'people' }}
      failed={{ title: say('bulkUploads.screen.linesFailed') }}
    />
  );
}
