import type { ProductCtx } from '../../../platform/context/ctx.ts';
import type { Forgetting } from '../../../platform/jobs/feature-jobs.ts';
import { makeAgain } from './composition.service.ts';
import { listUnfinishedAcrossInstitutions } from './recording.repo.ts';

async function forgetAll({ ports }: ProductCtx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await ports.recorder.forget(id);
    } catch (error) {
      // A folder that cannot be deleted must not keep the others on the disk.
      ports.log.error({ err: error, recording: id }, 'the logs of a recording were not deleted');
    }
  }
}

/** Packet logs stay on this machine only as long as a film may still be made of them. */
export const forgetPackets: Forgetting = {
  name: 'packets of recordings',
  forget: async (product) => {
    // In this order: a recording is in the database before anything of it is on the disk.
    const held = await product.ports.recorder.held();
    const unfinished = await listUnfinishedAcrossInstitutions(product.all, makeAgain.type.name);
    await forgetAll(
      product,
      held.filter((id) => !unfinished.has(id)),
    );
  },
};
