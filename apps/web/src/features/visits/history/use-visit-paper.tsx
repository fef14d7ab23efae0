import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '../../../lib/failure-text.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { timedVisit } from '../visit-moments.ts';
import { historyQuery, summaryFile } from './history.queries.ts';
import { VisitHistory } from './visit-history.tsx';

/** 'Print' opens what happened, so that it is on the paper too. */
function usePrint(visitId: string, open: () => void): { print: () => void; isBusy: boolean } {
  const cache = useQueryClient();
  const reading = useSubmission({
    mutationFn: () => cache.fetchQuery(historyQuery(visitId, 1)),
    onSuccess: () => {
      flushSync(open);
      window.print();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return { print: () => reading.mutate(undefined), isBusy: reading.isPending };
}

/**
 * Printing by the browser includes the history; afterwards the page is as before. It is fetched beforehand, because
 * printing does not wait.
 */
function useOpenOnPaper(visitId: string, setOpen: Dispatch<SetStateAction<boolean>>): void {
  useQuery(historyQuery(visitId, 1));
  useEffect(() => {
    let wasOpen = false;
    const open = (): void =>
      flushSync(() =>
        setOpen((is) => {
          wasOpen = is;
          return true;
        }),
      );
    const close = (): void => setOpen(wasOpen);
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [setOpen]);
}

/** A session's history, as a card, and the buttons that print the session. */
export function useVisitPaper(visit: VisitInfo): { history: ReactNode; buttons: ReactNode } {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { print, isBusy } = usePrint(visit.id, () => setOpen(true));
  useOpenOnPaper(visit.id, setOpen);
  const saving = useSubmission({
    mutationFn: () => summaryFile(visit.id),
    onSuccess: (file) => saveFile(file, `session-${civilDateOf(timedVisit(visit).sessionStartDate)}.pdf`),
    onError: (reason) => toastError(failureText(reason)),
  });
  return {
    history: <VisitHistory visit={visit} isOpen={isOpen} onOpen={setOpen} />,
    buttons: (
      <>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconPrinter size={18} stroke={1.5} />}
          onClick={print}
        >
          {say('summaryFile.print')}
        </Button>
        <Button
          variant="default"
          loading={saving.isPending}
          leftSection={<IconFileTypePdf size={18} stroke={1.5} />}
          onClick={() => saving.mutate(undefined)}
        >
          {say('summaryFile.save')}
        </Button>
      </>
    ),
  };
}
