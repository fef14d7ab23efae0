import { AuditList } from '../../features/administration/audit/audit-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Audit' of administrators. */
export function AuditScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <AuditList />
    </>
  );
}
