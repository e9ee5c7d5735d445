import type { IDataObject } from 'n8n-workflow';

import type { Addressee } from '../../shared/declare/api';
import { parameter } from '../../shared/declare/operation';
import type { Asking, KeptWait } from '../../shared/declare/suspension';
import { clock } from '../../shared/clock';
import { keepWait } from '../../shared/wait/keep';
import { linkTo } from '../../shared/wait/links';
import { type WaitRow, defaultTable } from '../../shared/wait/waitTable';
import { digitsOf } from '../trigger/kinds';
import { senderNumberOf } from './sending';

/** Follows n8n's address of the execution; users write it after `$execution.resumeUrl`. */
export const replyPath = 'switchboard-reply';

/** The field of the query that has the ID of the question. */
export const questionField = 'question';

export const keepWaitIn = parameter({
	displayName: 'Keep Wait In',
	name: 'keepWaitIn',
	type: 'options',
	options: [
		{
			name: 'Data Table',
			value: 'table',
			description: 'In a data table of n8n, where the Chat Trigger finds it automatically',
		},
		{
			name: 'Own Storage',
			value: 'address',
			description: 'In your own storage: a workflow of yours sends the reply to the stored address',
		},
	],
	default: 'table',
	description:
		'Where it is stored who is asked by which execution. For a data table, turn on Keep Waits In in the Chat Trigger that receives the replies.',
});

export const waitTable = parameter({
	displayName: 'Data Table Name',
	name: 'waitTable',
	type: 'string',
	displayOptions: { show: { keepWaitIn: ['table'] } },
	default: defaultTable,
	required: true,
	description:
		'Name of the data table, the same as in the Chat Trigger. It is created if it doesn’t exist.',
});

interface KeptParams {
	keepWaitIn: string;
	waitTable?: string;
	senderNumber: string;
	recipients: readonly Addressee[];
}

/** `minutesOf` is the time limit. */
export const keepAs =
	<Params extends object>(kind: WaitRow['kind'], minutesOf: (params: Params) => number) =>
	async ({ context, api, id, params }: Asking<Params>): Promise<KeptWait | undefined> => {
		const { keepWaitIn: place, waitTable: name, ...message } = params as Params & KeptParams;
		if (place !== 'table') return undefined;
		const [{ person }] = message.recipients;
		return await keepWait(context, name ?? defaultTable, {
			kind,
			question: id,
			person: digitsOf(person) ?? person,
			account: digitsOf(senderNumberOf(api, message.senderNumber)) ?? '',
			address: linkTo(context, replyPath, { [questionField]: id }),
			until: clock.now() + minutesOf(params) * 60_000,
		});
	};

/** The item of the Chat Trigger, or the news that the person was asked something newer. */
export interface PassedOn extends IDataObject {
	eventKey: string;
	kind: 'message' | 'newerQuestion' | 'status';
}
