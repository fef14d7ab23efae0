import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { signOut } from '../../identity/sign-in-out.ts';

/** The way out for people who see nothing else of the product. */
export function LeaveButton() {
  const say = useSay();
  const go = useGo();
  const leave = async (): Promise<void> => {
    const address = await signOut();
    if (address === null) go({ to: '/' }, { replace: true });
    else window.location.assign(address);
  };
  return (
    <div>
      <Button variant="transparent" px={0} onClick={() => void leave()}>
        {say('identity.signOut')}
      </Button>
    </div>
  );
}
