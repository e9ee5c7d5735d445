import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { thisProcess } from '../../shared/checkpoint/checkpoint';
import { defaultCapacity } from '../../shared/checkpoint/feed';
import type { Environment, Job } from '../../shared/checkpoint/poll';
import { connectPoll, runPoll } from '../../shared/checkpoint/poll';
import { hourMs } from '../../shared/clock';
import type { ParamsOf } from '../../shared/declare/operation';
import { readParameter } from '../../shared/input/readParameters';
import { entriesOf } from '../../shared/text/entries';
import { toRecord } from '../records/fields';
import { aiAgents } from '../service';
import type { CallEvent } from './callEvents';
import { callEvents } from './callEvents';
import { event, filterFields, filters, options } from './pollingParameters';
import type { CallJob } from './pollCalls';
import { newestCall, pollCalls } from './pollCalls';

/** A window of time limits how many calls there are; this does if the service ignores it. */
const agentCapacity = { ...defaultCapacity, searched: 50_000 };

/**
 * The events since the last poll, or null. The first poll only records what is there. A manual
 * execution shows one record and leaves the state unchanged.
 */
export async function pollAgents(
	context: IPollFunctions,
	{ capacity = agentCapacity, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	return await runPoll(context, process, {
		prepare: async (repeating) => await prepare(context, { capacity, process: repeating }),
		sample: newestCall,
		poll: pollCalls,
	});
}

async function prepare(context: IPollFunctions, environment: Given): Promise<CallJob> {
	const chosen = readParameter(context, event) as string;
	const given = readParameter(context, options) as GivenOptions;
	const query = toRecord(filterFields, readParameter(context, filters) as IDataObject);
	const base = await connectPoll(context, aiAgents, environment, given);
	const { followHours = 24, unfinishedStatuses } = given;
	const named = [...new Set(entriesOf(unfinishedStatuses))].sort();
	const unfinished = named.length > 0 ? named : ['in_progress'];
	const { client_id = '', agent_id = '' } = query;
	return {
		...base,
		scope: [chosen, base.scope, client_id, agent_id, ...unfinished].join('|'),
		event: callEvents.find(({ value }) => value === chosen) as CallEvent,
		...{ query, unfinished, followMs: followHours * hourMs },
	};
}

type Given = Pick<Job, 'capacity' | 'process'>;
type GivenOptions = ParamsOf<[typeof options]>['options'];
