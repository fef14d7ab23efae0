import { Row } from './layout.tsx';
import classes from './line-problem.module.css';

/** The error of a file's line: its column, and the cell's content; `empty` replaces an empty one. */
export function LineProblem({
  problem: { column, value, message },
  empty,
}: {
  problem: { readonly column: string | null; readonly value: string; readonly message: string };
  empty: string;
}) {
  return (
    <Row gap={8}>
      {column !== null && (
        <>
          <span className="tone-2" translate="no">
            {column}
          </span>
          <code className={classes.value} translate="no">
            {value === '' ? empty : value}
          </code>
        </>
      )}
      <span>{message}</span>
    </Row>
  );
}
