import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { rememberedList } from '../lib/list-places.ts';
import { useGo, type Address } from '../lib/url-state.ts';
import { IconButton } from './icon-button.tsx';

/**
 * The arrow before a title: to the screen above. A list is shown as it was left, with its search, filters and page.
 */
export function BackArrow({ label, address }: { label: string; address: Address }) {
  const go = useGo();
  const router = useRouter();
  const back = (): void => {
    const { pathname } = router.buildLocation(address);
    go({ ...address, search: rememberedList(pathname) });
  };
  return <IconButton label={label} icon={<IconArrowLeft size={20} stroke={1.5} />} onClick={back} />;
}
