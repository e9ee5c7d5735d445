import type { IDataObject } from 'n8n-workflow';

import { decision } from '../../shared/decision';
import { readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';

/** In lower case, without blanks, hyphens and underscores. */
const types: ReadonlyArray<readonly ['written' | 'deleted' | 'edited' | 'system', string]> = [
	['written', 'text image video document audio voice sticker button interactive location contacts'],
	['written', 'reaction order'],
	['deleted', 'revoke revoked delete deleted messagedeleted deletedmessage unsend unsent recall'],
	['deleted', 'recalled messagerevoked protocolrevoke'],
	['edited', 'edit edited messageedited editedmessage correction'],
	['system', 'system ephemeral requestwelcome'],
];

const byType = new Map(
	types.flatMap(([kind, all]) => all.split(' ').map((type) => [type, kind] as const)),
);

/** What an entry of `messages` is, by its type: a message of a person, or a change. */
export const kindOfMessage = decision('reaches nobody', (type: unknown) =>
	typeof type === 'string' ? byType.get(type.toLowerCase().replace(/[\s_-]/g, '')) : undefined,
);

/** Whether the business itself has written it: nobody else can write from its number. */
export const isOwn = ({ from }: IDataObject, { businessNumber }: IDataObject): boolean => {
	const [writer, own] = [from, businessNumber].map((one) => valueIn(readRecordedNumber(one)));
	return writer !== undefined && writer === own;
};
