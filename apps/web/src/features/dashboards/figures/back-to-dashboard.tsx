import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFigurePlaces } from './figures-places.ts';

/** The arrow before the title of the level report. */
export function BackToDashboard() {
  const say = useSay();
  const go = useGo();
  const { home } = useFigurePlaces();
  return (
    <IconButton
      label={say('dashboards.report.back')}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(home)}
    />
  );
}
