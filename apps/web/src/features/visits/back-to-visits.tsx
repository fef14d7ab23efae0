import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useVisitPaths } from './visit-paths.ts';

/** The arrow before the title of a screen that leads back to the list 'Sessions'. */
export function BackToVisits() {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  return (
    <IconButton
      label={say('visits.summary.back')}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(paths.list())}
    />
  );
}
