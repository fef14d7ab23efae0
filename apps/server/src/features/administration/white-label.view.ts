import type { CallResult } from '@lectern/contract/core/call.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import type { whiteLabelCalls } from '@lectern/contract/administration/white-label.calls.ts';
import type { SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { payoutWebhookPath } from '../../platform/payout-provider/payout-webhook.ts';

type Calls = typeof whiteLabelCalls;
type HostItem = CallResult<Calls['hosts']>['data'][number];

type LevelTitle = HostConfiguration['levelTitles']['levelOne'];

type OwnWords = Pick<
  HostConfiguration,
  | ('appname' | 'title' | 'brandColor' | 'supportEmail' | 'cleverLoginUrl')
  | ('roleTypeName' | 'roleTypes' | 'roleTypePath' | 'roleTypePaths')
  | ('environment' | 'domainPath' | 'logo' | 'logoDark' | 'logoSmall')
>;

interface HostSettings extends OwnWords {
  readonly senderName: string;
  readonly levelTitles: readonly [LevelTitle, LevelTitle, LevelTitle];
  readonly socialLinks: readonly HostConfiguration['socialLinks'][number][];
  readonly formerRolePaths: readonly string[];
}

/** A host as it is kept. */
interface KeptHost {
  readonly id: string;
  readonly hostName: string;
  readonly appUrl: string;
  readonly isMain: boolean;
  readonly version: number;
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly pageSize: number;
  readonly settings: HostSettings;
}

export function toHostItem({ id, hostName, isMain, settings }: KeptHost): HostItem {
  return { id, domain: hostName, appname: settings.appname, isMain };
}

/** The names and looks of a host; `nameOf` names a picture by its address. */
export function toHostView(
  host: KeptHost,
  facts: {
    institutionId: string;
    mediaUrl: string;
    nameOf: (address: string) => string;
    secrets: readonly { kind: SecretKind; setAt: Date | null; setBy: string | null }[];
  },
): CallResult<Calls['host']> {
  const { settings, version } = host;
  const { levelTitles } = settings;
  const picture = (address: string | null) =>
    address === null ? null : { picture: facts.nameOf(address), address };
  return {
    ...toHostItem(host),
    title: settings.title,
    brandColor: settings.brandColor,
    logo: picture(settings.logo),
    logoDark: picture(settings.logoDark),
    logoSmall: picture(settings.logoSmall),
    roleTypeName: settings.roleTypeName,
    roleTypes: settings.roleTypes,
    roleTypePath: settings.roleTypePath,
    roleTypePaths: settings.roleTypePaths,
    formerRolePaths: [...settings.formerRolePaths],
    levelTitles: { levelOne: levelTitles[0], levelTwo: levelTitles[1], levelThree: levelTitles[2] },
    socialLinks: [...settings.socialLinks],
    supportEmail: settings.supportEmail,
    senderName: settings.senderName,
    cleverLoginUrl: settings.cleverLoginUrl,
    bufferTiming: host.bufferMinutes,
    finalBufferTiming: host.finalBufferMinutes,
    paginationCount: host.pageSize,
    secrets: facts.secrets.map(({ setAt, ...one }) => ({ ...one, setAt: setAt?.toISOString() ?? null })),
    version,
    operator: {
      ...{ environment: settings.environment, domainPath: settings.domainPath },
      ...{ appUrl: host.appUrl, restBase, socketBase: '', mediaUrl: facts.mediaUrl },
      paymentsWebhook: `${host.appUrl}${payoutWebhookPath}/${facts.institutionId}`,
    },
  };
}
