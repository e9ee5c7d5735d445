import type { IDataObject } from 'n8n-workflow';

import { decision } from '../../shared/decision';
import { readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';

/** Types are in lower case, without spaces, hyphens and underscores. */
const types: ReadonlyArray<readonly ['written' | 'deleted' | 'edited' | 'system', string]> = [
	['written', 'text image video document audio voice sticker button interactive location contacts'],
	[
		'written',
		'reaction order ptt ptv livelocation album vcard multivcard listresponse buttonsresponse',
	],
	['deleted', 'revoke revoked delete deleted messagedeleted deletedmessage unsend unsent recall'],
	['deleted', 'recalled messagerevoked protocolrevoke'],
	['edited', 'edit edited messageedited editedmessage messageedit correction'],
	['system', 'system ephemeral requestwelcome e2enotification gp2 calllog notificationtemplate'],
];

const byType = new Map(
	types.flatMap(([kind, all]) => all.split(' ').map((type) => [type, kind] as const)),
);

/** The type of an entry of `messages` shows whether it is a person's message or a change. */
export const kindOfMessage = decision('reaches nobody', (type: unknown) =>
	typeof type === 'string' ? byType.get(type.toLowerCase().replace(/[\s_-]/g, '')) : undefined,
);

/** Only the digits count, however a number is written. */
export const digitsOf = (number: unknown) => valueIn(readRecordedNumber(number));

/** Only the business can write from its number. */
export const isOwn = ({ from }: IDataObject, { businessNumber }: IDataObject): boolean => {
	const [writer, business] = [from, businessNumber].map(digitsOf);
	return writer !== undefined && writer === business;
};
