import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import { reportFormats, reportKinds, type ReportFormat } from '@lectern/contract/reports/reports.names.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../../visits/day-field.tsx';
import { isComplete, type useReportChoice } from '../use-report-choice.ts';
import { StudentSelect } from './student-select.tsx';

interface Download {
  isBusy: boolean;
  press: (format: ReportFormat) => void;
}

function DownloadMenu({ download }: { download: Download | null }) {
  const say = useSay();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          disabled={download === null}
          loading={download?.isBusy ?? false}
        >
          {say('reports.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download?.press(format)}>
            {say(`reports.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The form above a report: which one, for which days or person; and its file. */
export function ReportForm({
  choice,
  onGo,
  today,
  download,
}: {
  choice: ReturnType<typeof useReportChoice>;
  onGo: () => void;
  /** The last day that can be chosen. */
  today: string;
  download: Download | null;
}) {
  const say = useSay();
  const { draft } = choice;
  const kinds = reportKinds.map((kind) => ({ value: kind, label: say(`reports.kind.${kind}`) }));
  const earliest = `${Number(today.slice(0, 4)) - reportLimits.years}-01-01`;
  return (
    <Row justify="between">
      <Row isGrowing>
        <Row isStretchedOnPhones>
          <Stack width={240} isGrowing>
            <SelectField
              aria-label={say('reports.type')}
              searchable={false}
              data={kinds}
              value={draft.kind}
              onChange={(value) => {
                const kind = reportKinds.find((one) => one === value);
                if (kind && kind !== draft.kind) choice.setKind(kind);
              }}
            />
          </Stack>
        </Row>
        <Row isStretchedOnPhones>
          <DayField
            label={say('reports.from')}
            placeholder={say('reports.from')}
            isLabelHidden
            value={draft.from || null}
            min={earliest}
            begins={today}
            max={today}
            onChange={choice.setFrom}
          />
          <span className="type-row tone-3">{say('reports.until')}</span>
          <DayField
            label={say('reports.to')}
            placeholder={say('reports.to')}
            isLabelHidden
            isDisabled={draft.from === ''}
            value={draft.to || null}
            {...(draft.from && { min: draft.from })}
            max={today}
            onChange={choice.setTo}
          />
        </Row>
        <Row isStretchedOnPhones>
          <Stack width={240} isGrowing>
            <StudentSelect student={draft.student} onChange={choice.setStudent} />
          </Stack>
          <Button disabled={!isComplete(draft)} onClick={onGo}>
            {say('reports.go')}
          </Button>
        </Row>
      </Row>
      <DownloadMenu download={download} />
    </Row>
  );
}
