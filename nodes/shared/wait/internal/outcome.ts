import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../../text/json';
import type { Asked } from './asked';
import { isFreeText } from './asked';

export interface Given {
	isApproved: boolean;
	/** The answer as text, or a comment on it; empty if there is none. */
	text: string;
	/** ISO 8601 */
	answeredAt: string;
	linkSentTo: string;
}

/** When time is up: the fields of the input, and the same ones as an answer has. */
export const timedOutItem = (
	asked: Asked,
	questionId: string,
	input: IDataObject,
): IDataObject => ({
	...input,
	...approvedIn(asked, false),
	...{ answer: 'timedOut', answeredAt: null, questionId },
	...dataIn(input, {
		...(isFreeText(asked) ? { text: null } : { approved: false }),
		...{ respondedAt: null, message: asked.message },
	}),
});

/** With `data` as n8n's own Send and Wait has it: `{ approved, respondedAt }`, or with `text`. */
export function answeredItem(asked: Asked, waiting: IDataObject, given: Given): IDataObject {
	const { isApproved, text, answeredAt, linkSentTo } = given;
	const said = text === '' ? {} : { [isFreeText(asked) ? 'text' : 'comment']: text };
	const via = linkSentTo === '' ? {} : { linkSentTo };
	const approved = approvedIn(asked, isApproved);
	return {
		...waiting,
		...approved,
		...{ answer: answerOf(asked, isApproved), answeredAt },
		...dataIn(waiting, { ...approved, ...said, respondedAt: answeredAt, ...via }),
	};
}

const approvedIn = (asked: Asked, approved: boolean) => (isFreeText(asked) ? {} : { approved });

const answerOf = (asked: Asked, isApproved: boolean) =>
	isFreeText(asked) ? 'answered' : isApproved ? 'approved' : 'declined';

/** The item's own `data` is kept: an object gets the fields as well, and any other value none. */
function dataIn({ data = {} }: IDataObject, fields: IDataObject): IDataObject {
	return isJsonObject(data) ? { data: { ...data, ...fields } } : {};
}
