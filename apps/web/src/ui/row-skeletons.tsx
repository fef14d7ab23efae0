import { Skeleton } from '@mantine/core';
import classes from './row-skeletons.module.css';
import { useUiTexts } from './ui-texts.tsx';
import { Stack } from './layout.tsx';

/** Grey rows of the same height as the real ones. */
export function RowSkeletons({
  rows = 3,
  height = 60,
  avatar = true,
}: {
  rows?: number;
  height?: number;
  avatar?: boolean;
}) {
  const { loading } = useUiTexts();
  return (
    <div role="status" aria-label={loading} aria-busy>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classes.row} style={{ minHeight: height }}>
          {avatar && <Skeleton circle width={36} height={36} />}
          <Stack as="span" gap={8}>
            <Skeleton width={104} height={11} />
            {height >= 56 && <Skeleton width={158} height={11} />}
          </Stack>
        </div>
      ))}
    </div>
  );
}
