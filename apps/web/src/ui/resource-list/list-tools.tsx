import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { PageRow } from '../page-row.tsx';
import { SearchField } from '../search-field.tsx';
import { toastError } from '../toasts/toasts.ts';
import { useUiTexts } from '../ui-texts.tsx';
import { fileOf, saveFile } from './list-file.ts';
import type { Column, ListDownload } from './list-parts.ts';
import type { ListControls, Sorting } from './list-state.ts';

/** The content above a list. */
export interface ToolsProps<T> {
  columns: readonly Column<T>[];
  controls?: ListControls;
  /** The name of the search box; without one there is none. */
  search?: string;
  filters?: ReactNode;
  /** The screen's one primary action. */
  action?: ReactNode;
  download?: ListDownload<T>;
  /** Without a sheet around it, in a dialog. */
  isBare?: boolean;
}

function DownloadButton<T>({
  columns,
  download,
}: {
  columns: readonly Column<T>[];
  download: ListDownload<T>;
}) {
  const { download: label } = useUiTexts();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    // The person sees the failure, and can press again.
    try {
      saveFile(await fileOf(columns, download), download.name);
    } catch (reason) {
      toastError(failureText(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={isBusy}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}

/** How cards are sorted, which have no head to press. */
export function SortSelect<T>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) {
  const texts = useUiTexts();
  const options = columns.flatMap(({ title = '', sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: texts.ascending(title) },
          { value: `-${sort}`, label: texts.descending(title) },
        ],
  );
  const { sort } = sorting;
  return (
    <Select
      aria-label={texts.sortBy}
      placeholder={texts.sortBy}
      data={options}
      allowDeselect={false}
      value={sort && `${sort.isDown ? '-' : ''}${sort.by}`}
      onChange={(value) => {
        if (value) sorting.setSort({ by: value.replace(/^-/, ''), isDown: value.startsWith('-') });
      }}
    />
  );
}

/** The row above a list: search and filters, actions on the whole list, and the screen's primary action. */
export function ListTools<T>(props: ToolsProps<T>) {
  const { columns, controls, search, filters, action, download, isBare } = props;
  const isSearched = search !== undefined && controls !== undefined;
  if (!isSearched && [filters, action, download].every((part) => part === undefined)) return null;
  const right = (
    <>
      {download && <DownloadButton columns={columns} download={download} />}
      {action}
    </>
  );
  return (
    <PageRow action={download || action ? right : undefined}>
      {isSearched && (
        <SearchField
          label={search}
          value={controls.search}
          width={isBare ? '100%' : undefined}
          onSearch={controls.setSearch}
        />
      )}
      {filters}
    </PageRow>
  );
}
