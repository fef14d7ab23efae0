import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { Button, Table } from '@mantine/core';
import { formatList } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { useAuditWords } from '../audit-words.ts';
import { useRecordAddress } from '../use-record-address.ts';
import classes from './audit-details.module.css';

const shortened = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

function Changes({ entry }: { entry: AuditEntry }) {
  const say = useSay();
  const words = useAuditWords();
  if (entry.isErased) return <p className="type-row tone-3">{say('audit.erasedText')}</p>;
  if (entry.changes.length === 0) return <p className="type-row tone-3">{say('audit.nothingChanged')}</p>;
  return (
    <div className={classes.changes}>
      <Table aria-label={words.action(entry)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('audit.column.field')}</Table.Th>
            <Table.Th scope="col">{say('audit.column.before')}</Table.Th>
            <Table.Th scope="col">{say('audit.column.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entry.changes.map((change) => (
            <Table.Tr key={change.field}>
              <Table.Th scope="row" className={classes.field}>
                {words.field(change)}
              </Table.Th>
              <Table.Td className={classes.before}>{words.value(change, 'before')}</Table.Td>
              <Table.Td className={classes.after}>{words.value(change, 'after')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The people in the session when the entry was written: a search finds it by their names. */
function InSession({ visit }: Pick<AuditEntry['record'], 'visit'>) {
  const say = useSay();
  if (visit === null || visit.people.length === 0) return null;
  const names = formatList(visit.people.map(({ name }) => name));
  return <p className="type-row tone-2">{say('audit.inSession', { names })}</p>;
}

function PlaceInChain({ link }: Pick<AuditEntry, 'link'>) {
  const say = useSay();
  if (link === null) return <span className="type-meta tone-3">{say('audit.notLinked')}</span>;
  const { number, hash, previous } = link;
  const hashes =
    previous === null
      ? say('audit.hash', { hash: shortened(hash) })
      : say('audit.hashAfter', { hash: shortened(hash), previous: shortened(previous) });
  return (
    <Row gap={16} className="type-meta tone-3 tabular">
      {number !== null && <span>{say('audit.place', { number })}</span>}
      <span title={hash}>{hashes}</span>
    </Row>
  );
}

/**
 * The people of its session, the changes of an entry, field by field, its place in the chain, and links to its
 * record and to other entries.
 */
export function AuditDetails({
  entry,
  onNarrow,
}: {
  entry: AuditEntry;
  onNarrow: (to: { actorId: string } | { subjectId: string }) => void;
}) {
  const say = useSay();
  const words = useAuditWords();
  const address = useRecordAddress()(entry.record);
  const { actor, record } = entry;
  return (
    <Stack gap={12} className={classes.details}>
      <InSession visit={record.visit} />
      <Changes entry={entry} />
      <Row justify="between">
        <PlaceInChain link={entry.link} />
        <Row>
          {actor && (
            <Button variant="subtle" size="xs" onClick={() => onNarrow({ actorId: actor.id })}>
              {say('audit.allBy', { name: words.actor(actor) })}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => onNarrow({ subjectId: record.id })}>
            {say('audit.allAbout')}
          </Button>
          {address && (
            <Button variant="subtle" size="xs" component={AddressLink} address={address}>
              {say('audit.open')}
            </Button>
          )}
        </Row>
      </Row>
    </Stack>
  );
}
