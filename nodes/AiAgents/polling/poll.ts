import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { ParamsOf } from '../../shared/declare/operation';
import { readParameter } from '../../shared/input/readParameters';
import { connectPoll } from '../../shared/checkpoint/connectPoll';
import type { ListJob } from '../../shared/checkpoint/pollList';
import { pollList, sampleOf } from '../../shared/checkpoint/pollList';
import type { Environment, Job } from '../../shared/checkpoint/readFeed';
import { defaultCapacity } from '../../shared/checkpoint/retention';
import { runPoll } from '../../shared/checkpoint/runPoll';
import { thisProcess } from '../../shared/checkpoint/checkpoint';
import { entriesOf } from '../../shared/text/entries';
import { toRecord } from '../records/fields';
import { readEnvelope } from '../../shared/records/skipList';
import { aiAgents } from '../service';
import { agentHealth } from './agentHealth';
import { callEvents } from './callEvents';
import { event, filterFields, filters, options } from './pollingParameters';
import type { CallJob } from './pollCalls';
import { newestCall, pollCalls } from './pollCalls';
import { hourMs } from '../../shared/clock';

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
		sample: async (job) => ('feed' in job ? await sampleOf(job) : await newestCall(job)),
		poll: async (job, text) =>
			'feed' in job ? await pollList(job, text) : await pollCalls(job, text),
	});
}

async function prepare(context: IPollFunctions, environment: Given): Promise<CallJob | ListJob> {
	const chosen = readParameter(context, event) as string;
	const given = readParameter(context, options) as GivenOptions;
	const query = toRecord(filterFields, readParameter(context, filters) as IDataObject);
	const base = await connectPoll(context, aiAgents, environment, given);
	const scopeOf = (...more: string[]) =>
		[chosen, base.scope, query.client_id ?? '', query.agent_id ?? '', ...more].join('|');
	const callEvent = callEvents.find(({ value }) => value === chosen);
	if (!callEvent) {
		const names = [...new Set(entriesOf(given.healthFields))].sort();
		return { ...base, ...agentsOf(query), scope: scopeOf(...names), feed: agentHealth(names) };
	}
	const { followHours = 24, unfinishedStatuses } = given;
	const named = [...new Set(entriesOf(unfinishedStatuses))].sort();
	const unfinished = named.length > 0 ? named : ['in_progress'];
	const followMs = followHours * hourMs;
	return { ...base, scope: scopeOf(...unfinished), event: callEvent, query, followMs, unfinished };
}

/** The list of agents takes no filter by agent. */
const agentsOf = ({ agent_id, ...query }: IDataObject) => ({
	query,
	paging: readEnvelope,
	isWatched: ({ id }: IDataObject) => agent_id === undefined || id === agent_id,
});

type Given = Pick<Job, 'capacity' | 'process'>;
type GivenOptions = ParamsOf<[typeof options]>['options'];
