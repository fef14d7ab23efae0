import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FileList } from '../../../ui/file-list.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { messageReportQuery } from '../messages.queries.ts';
import { ExportButton } from './export-button.tsx';

/** What is known of a report before it is opened. */
export interface OpenedReport {
  id: string;
  studentName: string;
}

function Evidence({ id }: { id: string }) {
  const say = useSay();
  const list = useQuery(messageReportQuery(id));
  return (
    <ListFaces list={list} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 4 }}>
      {({ conversationId, reason, reportedByName, messages }) => (
        <Stack>
          <p className="type-row">
            <span className="tone-3">{say('messages.safety.reportedBy')}</span> {reportedByName}
          </p>
          <p className="type-row">
            <span className="tone-3">{say('messages.safety.reason')}</span>{' '}
            <span className="own-lines">{reason || say('messages.safety.noReason')}</span>
          </p>
          <Stack gap={8}>
            {messages.map((message) => (
              <article key={message.messageId}>
                <Row gap={8}>
                  <strong className="type-row">{message.senderName}</strong>
                  <span className="type-head tone-3">{formatDateTime(message.createdTime)}</span>
                  {message.isReported && (
                    <StatusBadge tone="bad">{say('messages.safety.reported')}</StatusBadge>
                  )}
                  {message.isWithdrawn && (
                    <StatusBadge tone="neutral">{say('messages.safety.takenBack')}</StatusBadge>
                  )}
                </Row>
                <p className="type-row own-lines">{message.message}</p>
                {message.file !== null && (
                  <FileList
                    files={[{ id: message.messageId, name: message.fileName ?? '', href: message.file }]}
                  />
                )}
              </article>
            ))}
          </Stack>
          <Row>
            <ExportButton conversationId={conversationId} />
          </Row>
        </Stack>
      )}
    </ListFaces>
  );
}

/** A report with what was kept of the conversation, as it was. */
export function ReportWindow({ report, onClose }: { report: OpenedReport | null; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={report !== null}
      onClose={onClose}
      width={640}
      title={say('messages.safety.reportOf', { student: report?.studentName ?? '' })}
    >
      {report && <Evidence id={report.id} />}
    </ModalWindow>
  );
}
