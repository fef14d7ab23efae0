import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useSearchParam } from '../../../lib/url-state.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { HostEditor } from './host-editor.tsx';
import { hostQueryOf, hostsQuery } from './white-label.queries.ts';

/** The hosts of the institution, one after the other; which one is in the address. */
export function WhiteLabel() {
  const say = useSay();
  const [named, setNamed] = useSearchParam('host');
  const list = useQuery(hostsQuery);
  const hosts = list.data?.data ?? [];
  const chosen = hosts.find(({ id }) => id === named) ?? hosts[0];
  const one = useQuery({ ...hostQueryOf(chosen?.id ?? ''), enabled: chosen !== undefined });
  return (
    <ListFaces
      list={list.isError ? { ...list, data: undefined } : one}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('whiteLabel.failed') }}
      skeleton={{ rows: 8 }}
    >
      {(host) => (
        <HostEditor
          key={host.id}
          host={host}
          chooser={
            hosts.length > 1 && (
              <SelectField
                aria-label={say('whiteLabel.operator.domain')}
                searchable={false}
                data={hosts.map(({ id, domain }) => ({ value: id, label: domain }))}
                value={host.id}
                onChange={(id) => setNamed(id ?? '')}
              />
            )
          }
        />
      )}
    </ListFaces>
  );
}
