import sharp from 'sharp';
import { transaction } from '../../platform/context/ctx.ts';
import type { DemoScene, DemoStage } from '../../platform/context/demo-stage.ts';
import * as files from '../files/files.service.ts';
import { linkOrRest } from './agreements.service.ts';
import { addPerson, setOwnImage } from './people.service.ts';
import type { DemoPerson } from './people-plan.demo.ts';

/** A head and shoulders in flat colours, to be turned into a picture. */
function portrait([background, hair, skin]: readonly [string, string, string]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64"><rect width="64" height="64" fill="${background}"/><path d="M8 64c0-14 11-20 24-20s24 6 24 20z" fill="${hair}" opacity=".75"/><rect x="27" y="36" width="10" height="12" rx="5" fill="${skin}"/><circle cx="32" cy="25" r="15" fill="${hair}"/><ellipse cx="32" cy="28" rx="11" ry="12.5" fill="${skin}"/></svg>`;
}

async function addAccount({ system, levelIds, personIds }: DemoStage, person: DemoPerson): Promise<void> {
  const { place, educatorPlaces = [], children = [], grownChildren = [], ...more } = person;
  const { colors: _colors, ...account } = more;
  const id = await addPerson(system, {
    ...account,
    mailAnsweredAt: system.clock.now(),
    levelId: levelIds.get(place) ?? null,
    educatorLevelIds: educatorPlaces.flatMap((one) => levelIds.get(one) ?? []),
    studentIds: children.flatMap((email) => personIds.get(email) ?? []),
  });
  personIds.set(person.email, id);
  const grownIds = grownChildren.flatMap((email) => personIds.get(email) ?? []);
  await transaction(system, async (tx) => {
    for (const studentId of grownIds) await linkOrRest(tx, { parentId: id, studentId });
  });
}

async function addPicture(stage: DemoStage, { email, colors }: DemoPerson): Promise<void> {
  if (!colors) return;
  const ctx = await stage.as(email);
  const png = await sharp(Buffer.from(portrait(colors)))
    .png()
    .toBuffer();
  const [fileId] = await files.storeDataUrls(ctx, [`data:image/png;base64,${png.toString('base64')}`]);
  if (fileId) await setOwnImage(ctx, fileId);
}

/** Adds accounts at their levels, which must be there, with pictures. */
export function peopleScene(all: readonly DemoPerson[]): DemoScene {
  return {
    what: `${all.length} accounts`,
    fill: async (stage) => {
      for (const person of all) await addAccount(stage, person);
      for (const person of all) await addPicture(stage, person);
    },
  };
}
