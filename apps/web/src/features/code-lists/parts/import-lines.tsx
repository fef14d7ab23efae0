import type { CodeLine, CodeRehearsal } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { LineProblem } from '../../../ui/line-problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Tone } from '../../../ui/theme/tokens.ts';
import classes from './import-lines.module.css';

type Change = CodeLine['changes'][number];

const tones: Readonly<Record<CodeLine['outcome'], Tone>> = {
  ...{ new: 'good', changed: 'info', unchanged: 'neutral', doubled: 'warn', error: 'bad' },
};

function textOf(say: Say, value: Change['after']): string {
  if (typeof value === 'boolean') return say(value ? 'codeLists.yes' : 'codeLists.no');
  return value === null || value === '' ? say('codeLists.import.empty') : String(value);
}

function Changed({ change: { field, before, after } }: { change: Change }) {
  const say = useSay();
  return (
    <Row gap={8}>
      <span className="tone-2">{say(`codeLists.column.${field}`)}</span>
      <s className="tone-3">{textOf(say, before)}</s>
      <span aria-hidden>→</span>
      <span>{textOf(say, after)}</span>
    </Row>
  );
}

function Line({ line }: { line: CodeLine }) {
  const say = useSay();
  return (
    <li className={classes.line}>
      <Stack gap={4}>
        <Row justify="between">
          <Row gap={12}>
            <span className="tone-2">
              {say('codeLists.import.line')} {line.line}
            </span>
            <span className={classes.code} translate="no">
              {line.value}
            </span>
          </Row>
          <StatusBadge tone={tones[line.outcome]}>{say(`codeLists.lineOutcome.${line.outcome}`)}</StatusBadge>
        </Row>
        {line.problems.map((problem) => (
          <LineProblem
            key={`${problem.column}${problem.message}`}
            problem={problem}
            empty={say('codeLists.import.empty')}
          />
        ))}
        {line.changes.map((change) => (
          <Changed key={change.field} change={change} />
        ))}
      </Stack>
    </li>
  );
}

/** The effect of each line of a file, those to correct first. */
export function ImportLines({ rehearsal: { lines, untold } }: { rehearsal: CodeRehearsal }) {
  const say = useSay();
  if (lines.length === 0) return null;
  return (
    <Stack gap={8}>
      <section
        className={classes.lines}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={say('codeLists.import.lines')}
      >
        <ul className={`${classes.list} type-row`}>
          {lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      </section>
      {untold > 0 && <p className="type-head tone-3">{say('codeLists.import.untold', { count: untold })}</p>}
    </Stack>
  );
}
