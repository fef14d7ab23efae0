import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LevelMark } from '../../institutions/host-mark.tsx';
import { uploadFiles } from '../../visits/visits.queries.ts';
import { levelKeys, removeLevelLogo, setLevelLogo } from '../administration.queries.ts';
import { PictureActs } from './picture-acts.tsx';

/** The logo that people of a level see; its keepers can add, replace and remove it. */
export function LevelLogo({ level: { id, name, mayEdit, logo } }: { level: LevelView }) {
  const say = useSay();
  const send = async (file: File, onProgress: (share: number) => void) => {
    const isFit = ['image/png', 'image/jpeg'].includes(file.type) && file.size <= whiteLabelLimits.logoBytes;
    const [fileId] = isFit ? await uploadFiles({ files: [file], purpose: 'brand', onProgress }) : [];
    return fileId === undefined ? say('whiteLabel.refusal.logo_unfit') : setLevelLogo(id, fileId);
  };
  const address = logo.own ?? logo.inherited?.address ?? null;
  const picture = address !== null && (
    <LevelMark address={address} name={say('administration.level.logo.of', { name })} size={40} />
  );
  return (
    <Card>
      <CardHead title={say('administration.level.logo.label')} />
      <CardBody>
        <Stack gap={12}>
          {mayEdit ? (
            <PictureActs
              words={{
                acts: say('administration.level.logo.of', { name }),
                label: say('administration.level.logo.label'),
                choose: say('administration.level.logo.choose'),
                remove: say('administration.level.logo.remove'),
                removeTitle: say('administration.level.logo.removeTitle', { name }),
                removeText: say('administration.level.logo.removeText'),
                sending: (percent) => say('administration.level.logo.sending', { percent }),
              }}
              kept={{ send, remove: () => removeLevelLogo(id), staleKey: levelKeys.all }}
              hasPicture={logo.own !== null}
            >
              {picture}
            </PictureActs>
          ) : (
            picture
          )}
          {logo.own === null && (
            <p className="type-row">
              {logo.inherited
                ? say('administration.level.logo.inherited', { name: logo.inherited.from.name })
                : say('administration.level.logo.none')}
            </p>
          )}
          {mayEdit && <p className="type-row tone-3">{say('administration.level.logo.hint')}</p>}
        </Stack>
      </CardBody>
    </Card>
  );
}
