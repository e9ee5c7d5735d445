import type { IDataObject } from 'n8n-workflow';

import { recipientsOf } from '../shared/declare/operation';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import type { ChannelName } from './channels';
import { channels, toParams } from './channels';

/** A step of the form, with the parameters of its operation. */
export interface Step {
	channel: ChannelName;
	waitMinutes: number;
	urgent: boolean;
	params: IDataObject;
}

/** The channels of the steps, in their order. */
export const channelsOf = (steps: readonly Step[]) => steps.map(({ channel }) => channel);

/** Whom a step reaches. */
export const reachedBy = ({ channel, params }: Pick<Step, 'channel' | 'params'>) =>
	recipientsOf(channels[channel].operation, params);

/** The steps of the form. Rejects what one of their operations would reject, and names the step. */
export function stepsOf({ steps }: { steps: IDataObject }): Step[] {
	const values = [steps.values ?? []].flat() as Array<IDataObject & Partial<Step>>;
	if (values.length === 0) {
		throw new OperationError('There are no steps', 'Nothing was sent. Add at least one step');
	}
	return values.map((value, index) => {
		const { channel = 'push', waitMinutes = 10, urgent = false } = value;
		return { channel, waitMinutes, urgent, params: paramsOf(index + 1, channel, value) };
	});
}

function paramsOf(step: number, channel: ChannelName, value: IDataObject): IDataObject {
	const params = attempt(() => toParams(channels[channel], value));
	if (!(params instanceof OperationError)) return params;
	throw new OperationError(`Step ${step}: ${params.message}`, params.description, params.cause);
}

function attempt<T>(work: () => T): T | OperationError {
	try {
		return work();
	} catch (thrown) {
		return toOperationError(thrown);
	}
}
