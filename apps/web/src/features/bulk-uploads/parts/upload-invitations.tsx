import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FigureRow } from '../../../ui/figure-row.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { invitationsQuery } from '../bulk-uploads.queries.ts';

/** How far the invitations of an upload are, and at which lines they failed; nothing before somebody has asked for them or given first passwords. */
export function UploadInvitations({ upload }: { upload: Upload }) {
  const say = useSay();
  const { data, isError } = useQuery(invitationsQuery(upload.id));
  if (isError)
    return (
      <p role="alert" className="type-row">
        {say('bulkUploads.invitations.loadFailed')}
      </p>
    );
  if (!data || data.sent + data.waiting + data.failed + data.withPassword === 0) return null;
  const figures = (['sent', 'waiting', 'failed'] as const).map((one) => ({
    ...{ label: say(`bulkUploads.invitations.${one}`), value: formatCount(data[one]) },
  }));
  return (
    <Stack gap="card">
      <h2 className="type-card-title">{say('bulkUploads.invitations.heading')}</h2>
      <FigureRow label={say('bulkUploads.invitations.heading')} figures={figures} />
      {data.withPassword > 0 && (
        <p className="type-row tone-2">
          {say('bulkUploads.invitations.withPassword', { count: data.withPassword })}
        </p>
      )}
      {data.nextTime !== null && (
        <p role="status" className="type-row tone-2">
          {say('bulkUploads.invitations.next', { time: formatDateTime(data.nextTime) })}
        </p>
      )}
      {data.failures.length > 0 && (
        <Card>
          <CardBody>
            <Stack gap={8}>
              {data.failures.map(({ line, name, message }) => (
                <p key={`${line} ${message}`} className="type-row">
                  {say('bulkUploads.invitations.atLine', { line: String(line), name, message })}
                </p>
              ))}
              <p className="type-row tone-2">{say('bulkUploads.invitations.again')}</p>
            </Stack>
          </CardBody>
        </Card>
      )}
    </Stack>
  );
}
