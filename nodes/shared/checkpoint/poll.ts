import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import type { Reader } from '../declare/api';
import { parameter } from '../declare/operation';
import type { Service } from '../declare/service';
import { toNodeError, toOperationError } from '../errors/operationError';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { boundsOf } from '../http/requestOptions';
import { commitCursor, isStoredAlone } from '../n8n/contexts';
import type { Checkpoint, Codec, ProcessInfo } from './checkpoint';
import { parse, print, replay } from './checkpoint';
import { fingerprintOf } from './codecs';
import type { Capacity } from './feed';

/** What tests pass in place of the real one. */
export interface Environment {
	capacity: Capacity;
	process: ProcessInfo;
}

/** What every poll has, whatever it reads. */
export interface Job {
	capacity: Capacity;
	/** Absent where n8n stores state and execution at once, so that nothing has to be repeated. */
	process?: ProcessInfo;
	api: Reader;
	scope: string;
	pageSize: number;
	replayMs: number;
	warn(message: string): void;
}

export const repeatMinutes = parameter({
	displayName: 'Repeat on Restart (Minutes)',
	name: 'repeatMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'If n8n restarts within so many minutes after the last events, they start the workflow once more with the same eventKey: n8n may have been killed before it stored their execution. 0 never repeats. With durable poll cursors of n8n, nothing is repeated.',
});

interface Given {
	pageSize?: number;
	repeatMinutes?: number;
	timeoutSeconds?: number;
}

/** `scope` names credential and account. */
export async function connectPoll(
	context: IPollFunctions,
	service: Service,
	environment: Pick<Job, 'capacity' | 'process'>,
	{ pageSize = 100, repeatMinutes = 10, timeoutSeconds }: Given,
): Promise<Job> {
	const [{ value: first }] = service.credentials;
	const authentication = context.getNodeParameter('authentication', first);
	const connection = await connect(context, service, authentication);
	const credential = context.getNode().credentials?.[connection.credentialType]?.id;
	const bounds = boundsOf({ timeoutSeconds });
	return {
		...environment,
		pageSize,
		replayMs: repeatMinutes * 60_000,
		api: new Client(connection, { effect: 'read', service, ...bounds }),
		scope: [credential, connection.baseUrl].join('|'),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}

export interface Polled {
	items: IDataObject[];
	isFirst: boolean;
	/** What the next poll knows, as one text, because n8n watches every object of its static data. */
	state: string | undefined;
}

interface Work<J> {
	prepare(process: ProcessInfo | undefined): Promise<J>;
	/** An item for n8n's Fetch Test Event, which leaves the state unchanged. */
	sample(job: J): Promise<IDataObject>;
	poll(job: J, state: string | undefined): Promise<Polled>;
}

/** Less than between two polls of one schedule, and enough for n8n to store what a poll gives. */
const storedWithinMs = 30_000;

export async function runPoll<J>(
	context: IPollFunctions,
	process: ProcessInfo,
	work: Work<J>,
): Promise<INodeExecutionData[][] | null> {
	try {
		const isManual = context.getMode() === 'manual';
		const items = isManual
			? [await work.sample(await work.prepare(undefined))]
			: await pollOnce(context, process, work);
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}

async function pollOnce<J>(
	context: IPollFunctions,
	process: ProcessInfo,
	{ prepare, poll }: Work<J>,
): Promise<IDataObject[]> {
	const { changes } = process;
	const trigger = `${context.getWorkflow().id}|${context.getNode().id}`;
	const last = changes.get(trigger);
	const data = context.getWorkflowStaticData('node');
	const known = data.memory as string | undefined;
	const isAlone = isStoredAlone(data);
	if (!isAlone && isOutdated(known, last)) return [];
	const { items, isFirst, state } = await poll(await prepare(isAlone ? process : undefined), known);
	// A concurrent poll saved first. What it has not delivered is found by the next one.
	if (changes.get(trigger) !== last) return [];
	if (state === known) return items;
	changes.set(trigger, { atMs: clock.now(), from: fingerprintOf(known ?? '') });
	data.memory = state;
	if (isFirst) await commitCursor(context);
	return items;
}

/** Whether n8n is still storing what another poll has made of this state. */
const isOutdated = (known: string | undefined, last: { atMs: number; from: string } | undefined) =>
	last !== undefined &&
	known !== undefined &&
	clock.now() - last.atMs < storedWithinMs &&
	last.from === fingerprintOf(known);

/** Continues before the last delivery if its events may be lost. The first time has no events. */
export async function pollFrom<Known, Mark>(
	{ scope, replayMs, process }: Pick<Job, 'process' | 'replayMs' | 'scope'>,
	codec: Codec<Known>,
	text: string | undefined,
	find: (state: Checkpoint<Known, Mark> | undefined) => Promise<{
		items: IDataObject[];
		next: Checkpoint<Known, Mark>;
	}>,
): Promise<Polled> {
	const stored = text === undefined ? undefined : parse<Known, Mark>(codec, text, scope);
	const state = stored && replay(stored, replayMs, process);
	const { items, next } = await find(state);
	return { items, isFirst: !state, state: next === stored ? text : print(codec, next) };
}
