import {
  flagStatusIds,
  flagStatusWords,
  otherCategory,
  type FlagStatus,
} from '@lectern/contract/flags/flags.names.ts';
import type { FlagCategory, FlagInfo, FlagMessage } from '@lectern/contract/flags/flags.shapes.ts';

interface Flag {
  readonly categoryName: string | null;
  readonly otherReason: string | null;
  readonly notPaid: boolean;
}

interface Message {
  readonly id: string;
  readonly createdBy: string;
  readonly status: FlagStatus;
  readonly body: string;
  readonly createdAt: Date;
}

/** Everything that the view of a flag is made of. */
export interface FlagParts {
  readonly visitId: string;
  readonly flag: Flag | undefined;
  readonly messages: readonly Message[];
  readonly names: ReadonlyMap<string, { readonly name: string }>;
  readonly mayAnswer: boolean;
}

function toMessage(message: Message, names: FlagParts['names']): FlagMessage {
  const { id, createdAt, createdBy, body, status } = message;
  return {
    id,
    createdAt: createdAt.toISOString(),
    createdBy: names.get(createdBy)?.name ?? '',
    message: body,
    status: { status: flagStatusWords[status], statusId: flagStatusIds[status] },
  };
}

/** A flag with all that was written about it. */
export function toFlagInfo({ visitId, flag, messages, names, mayAnswer }: FlagParts): FlagInfo {
  return {
    sessionId: visitId,
    flaggedCategory: flag ? { name: flag.categoryName ?? otherCategory.name } : null,
    otherCategoryReason: flag?.otherReason ?? null,
    messages: messages.map((message) => toMessage(message, names)),
    mayAnswer,
    isNotPaid: flag?.notPaid ?? false,
  };
}

/** A status to choose. */
export function toStatusOption(status: FlagStatus) {
  return { label: flagStatusWords[status], name: flagStatusIds[status] };
}

/** A category as its level keeps it. */
export function toFlagCategory({ id, name, active, version }: FlagCategory): FlagCategory {
  return { id, name, active, version };
}
