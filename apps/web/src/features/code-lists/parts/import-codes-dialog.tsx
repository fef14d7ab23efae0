import { codeFileLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import { codeOutcomes, type CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { CodeRehearsal } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isRefusal } from '../../../lib/api-failure.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { FigureRow } from '../../../ui/figure-row.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import type { RefusedFiles } from '../../../ui/file-rules.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { fetchCodeFaults, importCodes, rehearseCodes } from '../code-lists.queries.ts';
import { ImportLines } from './import-lines.tsx';

const rules = { endings: ['csv', 'txt', 'tsv', 'xlsx'], maxBytes: codeFileLimits.bytes };

/** A file with what it would do. */
interface Shown {
  file: File;
  rehearsal: CodeRehearsal;
}

function Start({ kind, onShown }: { kind: CodeListKind; onShown: (shown: Shown) => void }) {
  const say = useSay();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const reading = useSubmission({
    mutationFn: (file: File) => rehearseCodes(kind, file, setShare),
    onSuccess: ({ response }, file) => onShown({ file, rehearsal: response }),
    onError: (reason) => setFault(failureText(reason)),
  });
  const take = (file: File | undefined): void => {
    setFault(null);
    setShare(0);
    if (file) reading.mutate(file);
  };
  const refuse = ({ fault: why }: RefusedFiles): void =>
    setFault(
      say(why === 'size' ? 'codeLists.refusal.code_file_too_large' : 'codeLists.fault.sheet_kind_unknown'),
    );
  return (
    <Stack gap={16}>
      <p className="type-row tone-2">{say('codeLists.import.about')}</p>
      <FilePicker
        label={say('codeLists.import.choose')}
        hint={say('codeLists.import.hint')}
        rules={rules}
        multiple={false}
        isDisabled={reading.isPending}
        onPick={([file]) => take(file)}
        onFault={refuse}
        refused={fault === null ? [] : [fault]}
      />
      {reading.isPending && <Progress value={share * 100} aria-label={say('codeLists.import.reading')} />}
    </Stack>
  );
}

interface RehearsedProps {
  kind: CodeListKind;
  shown: Shown;
  onShown: (shown: Shown | null) => void;
  onClose: () => void;
}

function useImport({ kind, shown: { file, rehearsal }, onShown, onClose }: RehearsedProps) {
  const say = useSay();
  const cache = useQueryClient();
  const lookAgain = useSubmission({
    mutationFn: () => rehearseCodes(kind, file, () => undefined),
    onSuccess: ({ response }) => {
      onShown({ file, rehearsal: response });
      toastWarning(say('codeLists.import.changed'));
    },
    onError: (reason) => {
      toastError(failureText(reason));
      onShown(null);
    },
  });
  const importing = useSubmission({
    mutationFn: () => importCodes(kind, { file, rehearsal: rehearsal.rehearsal }),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.codeLists });
      toastSuccess(message);
      onClose();
    },
    onError: (reason) => {
      if (isRefusal(reason, 'changed_meanwhile')) lookAgain.mutate();
      else toastError(failureText(reason));
    },
  });
  const isBusy = importing.isPending || lookAgain.isPending;
  useKeepOpen(isBusy);
  return { confirm: () => importing.mutate(), isBusy };
}

/** The lines that stay out as a file, to correct them and send them again. */
function Faults({ kind, shown: { file, rehearsal } }: Pick<RehearsedProps, 'kind' | 'shown'>) {
  const say = useSay();
  const making = useSubmission({
    mutationFn: () => fetchCodeFaults(kind, file),
    onSuccess: (made) => saveFile(made.file, made.name),
    onError: (reason) => toastError(failureText(reason)),
  });
  if (rehearsal.counts.error + rehearsal.counts.doubled === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={making.isPending}
      onClick={() => making.mutate()}
    >
      {say('codeLists.import.faults')}
    </Button>
  );
}

function Rehearsed(props: RehearsedProps) {
  const say = useSay();
  const { file, rehearsal } = props.shown;
  const { counts, unknownColumns } = rehearsal;
  const { confirm, isBusy } = useImport(props);
  const changes = counts.new + counts.changed;
  return (
    <Stack gap={16}>
      <p className="type-row">
        <span translate="no">{say('codeLists.import.file', { name: file.name })}</span>{' '}
        <span className="tone-2">
          {say(changes === 0 ? 'codeLists.import.noChanges' : 'codeLists.import.nothing')}
        </span>
      </p>
      <FigureRow
        label={say('codeLists.import.figures')}
        figures={codeOutcomes.map((outcome) => ({
          ...{ label: say(`codeLists.outcome.${outcome}`), value: formatCount(counts[outcome]) },
        }))}
      />
      {unknownColumns.length > 0 && (
        <p className="type-row tone-2">
          {say('codeLists.import.unknownColumns', { columns: unknownColumns.join(', ') })}
        </p>
      )}
      <ImportLines rehearsal={rehearsal} />
      <Row justify="end" isStretchedOnPhones>
        <Faults kind={props.kind} shown={props.shown} />
        <Button variant="default" disabled={isBusy} onClick={() => props.onShown(null)} data-autofocus>
          {say('codeLists.import.other')}
        </Button>
        {changes > 0 && (
          <Button loading={isBusy} onClick={confirm}>
            {say('codeLists.import.confirm', { count: changes })}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Chooses a file of codes, shows what it would do, and does it after a press. */
export function ImportCodesDialog({
  kind,
  isOpen,
  onClose,
}: {
  kind: CodeListKind;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = (): void => {
    onClose();
    setShown(null);
  };
  const list = say(`codeLists.kind.${kind}`);
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('codeLists.import.title', { list })} width={760}>
      {isOpen && shown === null && <Start kind={kind} onShown={setShown} />}
      {isOpen && shown !== null && <Rehearsed kind={kind} shown={shown} onShown={setShown} onClose={close} />}
    </ModalWindow>
  );
}
