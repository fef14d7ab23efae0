import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiFailure } from '../lib/api-failure.ts';
import { failedText } from '../lib/failure-text.ts';
import { BlankFace } from './blank-face.tsx';
import type { DrawingName } from './drawings/drawing-names.ts';
import { RowSkeletons } from './row-skeletons.tsx';
import { useUiTexts } from './ui-texts.tsx';

/** The loading state of a list; the result of a query fits as it is. */
export interface ListLoading<T> {
  data: T | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
  isFetching?: boolean;
  /** The shown data answers an earlier question, until the new answer comes. */
  isPlaceholderData?: boolean;
}

/** The text of an empty list. */
export interface EmptyFace {
  title: string;
  text?: ReactNode;
  drawing?: DrawingName;
  action?: ReactNode;
}

interface ListFacesProps<T> {
  list: ListLoading<T>;
  isEmpty: (data: T) => boolean;
  empty: EmptyFace;
  /** The failure, in words: 'The sessions could not be loaded'; below it is the server's sentence. */
  failed?: { title?: string; text?: ReactNode; goneTitle?: string };
  /** Rows of the skeleton; they have the height of real rows, so that nothing jumps. */
  skeleton?: { rows?: number; height?: number; avatar?: boolean } | ReactNode;
  children: (data: T) => ReactNode;
}

function isSkeletonOptions(value: unknown): value is { rows?: number; height?: number; avatar?: boolean } {
  return typeof value === 'object' && value !== null && !('$$typeof' in value);
}

/** Missing, forbidden, or an address that names nothing: a retry changes none of it. */
function isNowhere(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const fields = error.validationErrors.map(({ field }) => field);
  return error.code === 404 || (fields.length > 0 && fields.every((field) => /(^i|I)d$/.test(field)));
}

/** Replaces missing content: a skeleton while loading, or why there is nothing. */
function Missing<T>({
  list,
  failed,
  skeleton = {},
}: Pick<ListFacesProps<T>, 'list' | 'failed' | 'skeleton'>) {
  const texts = useUiTexts();
  if (!list.isError) {
    return isSkeletonOptions(skeleton) ? <RowSkeletons {...skeleton} /> : <>{skeleton}</>;
  }
  if (isNowhere(list.error))
    return (
      <BlankFace
        role="alert"
        drawing="page"
        title={failed?.goneTitle ?? texts.goneTitle}
        text={texts.goneText}
      />
    );
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={failed?.title ?? texts.loadingFailed}
      text={failed && (failed.text ?? failedText(list.error))}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          loading={list.isFetching}
          onClick={() => void list.refetch()}
        >
          {texts.retry}
        </Button>
      }
    />
  );
}

/**
 * The four faces of every list: skeleton while loading, its empty text, the failure with Retry, and the content.
 * Missing or forbidden content is no failure: retrying would not help.
 */
export function ListFaces<T>({ list, isEmpty, empty, failed, skeleton, children }: ListFacesProps<T>) {
  const { data, isPlaceholderData = false } = list;
  // That there was nothing to another question says nothing of this one.
  if (data === undefined || (isPlaceholderData && isEmpty(data)))
    return <Missing list={list} failed={failed} skeleton={skeleton} />;
  if (!isEmpty(data)) return <>{children(data)}</>;
  return (
    <BlankFace
      drawing={empty.drawing ?? 'calendar'}
      title={empty.title}
      text={empty.text}
      action={empty.action}
    />
  );
}
