import { describeHeld, inDialog, press } from '../../../../../test/held-dialog.tsx';
import { LinkList } from './link-list.tsx';

describeHeld({
  'a link for a guest is made': {
    shown: inDialog(<LinkList visitId="v" mayMake made={[]} onMade={() => undefined} />),
    act: press('Create a link'),
  },
});
