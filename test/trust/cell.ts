import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { RecordedRequest } from '../../sandbox/requests';
import { newExecution } from '../run';
import type { Kind } from './faultKinds';
import type { Entry, Stage } from './stage';
import { spelled } from './stage';
import { complaintsOfEnd, isRefusal } from './verdict';

/** One operation meeting one fault in one way. */
export interface Cell {
	entry: Entry;
	kind: Kind;
	/** Whether only the first request goes wrong, or all of them. */
	once: boolean;
	/** Whether it hits the write alone, or also the reads around it. */
	onWrite: boolean;
	keepsGoing: boolean;
}

/** Three items of which the middle one meets the fault; some operations take one alone. */
export interface Cast {
	seconds: unknown[];
	/** Which of them meets it. */
	met: number;
	/** How each of the others has to end. */
	others: 'answered' | 'refused';
}

/** The cast of an operation, found out once by a run in which nothing goes wrong. */
export type Casts = Map<string, Cast>;

export const nameOf = ({ entry, kind, once, onWrite, keepsGoing }: Cell) =>
	[
		entry.key,
		kind.name,
		once ? 'once' : 'always',
		...(onWrite ? ['on the write'] : []),
		...(keepsGoing ? ['keeps going'] : []),
	].join(', ');

/** Plays a cell; answers what went otherwise than it must, none where all is well. */
export async function playCell(stage: Stage, casts: Casts, cell: Cell): Promise<string[]> {
	const { entry, kind, keepsGoing } = cell;
	const cast = castFor(cell, await castOf(stage, casts, entry));
	stage.reset();
	addFault(stage, cell);
	const run = {
		parameters: timed(entry.sample),
		items: cast.seconds.map((seconds) => ({ json: { seconds } })) as INodeExecutionData[],
		settings: keepsGoing ? ({ onError: 'continueErrorOutput' } as const) : {},
		execution: newExecution(),
	};
	const end = await stage.run(entry, run, !kind.isLate);
	const complaints = [
		...complaintsOfEnd(cell, cast, end),
		...complaintsOfRequests(stage, cell),
		...(isUnmet(stage, cell) ? ['never meets the fault'] : []),
		...(Object.keys(Object.prototype).length > 0 ? ['the prototype of objects is changed'] : []),
	];
	if (entry.operation.effect === 'read') return complaints;
	const before = doneBy(stage, cell);
	const seen = stage.world.requests.length;
	stage.world.faults.clear();
	await stage.run(entry, run);
	// As Retry On Fail does: what was done, for all that anybody knows, is not done again.
	// (The same values put there while they are on their way change nothing.)
	const deeds = [...before, ...deedsOf(stage, kindTimeout(kind), seen).map(({ deed }) => deed)];
	const repeated = repeatedIn(deeds).filter((deed) => !kind.isLate || !deed.startsWith('["PUT"'));
	return [...complaints, ...repeated.map((deed) => `done again by a retry: ${deed}`)];
}

const marks = { met: 32, before: 31, after: 33 };

// n8n's own smallest time-out.
const metSeconds = ({ isSlow }: Kind) => (isSlow ? 1 : marks.met);
const kindTimeout = (kind: Kind) => String(metSeconds(kind) * 1000);

const timed = (sample: INodeParameters): INodeParameters => ({
	...sample,
	// Else an item finds the order of the one before it.
	...('reference' in sample ? { reference: '={{ "for-" + $json.seconds }}' } : {}),
	options: { ...(sample.options as INodeParameters), timeoutSeconds: '={{ $json.seconds }}' },
});

async function castOf(stage: Stage, casts: Casts, entry: Entry): Promise<Cast> {
	const known = casts.get(entry.key);
	if (known) return known;
	const cast = await findCast(stage, entry);
	casts.set(entry.key, cast);
	return cast;
}

async function findCast(stage: Stage, entry: Entry): Promise<Cast> {
	if (entry.takesOne) return { seconds: [marks.met], met: 0, others: 'answered' };
	const seconds = [marks.before, marks.met, marks.after];
	stage.reset();
	const { items = [] } = await stage.run(entry, {
		parameters: timed(entry.sample),
		items: seconds.map((each) => ({ json: { seconds: each } })),
		settings: { onError: 'continueErrorOutput' },
	});
	const own = stage.world.requests.filter(isOf(String(marks.met * 1000)));
	const isMade = !entry.writeRoute || own.some((request) => spelled(request) === entry.writeRoute);
	// What can be done once only (a deletion), or is found done where a neighbour did the same, has
	// neighbours that are refused for their own sake.
	const isShared = verified.includes(entry.operation.value);
	return isShared || !isMade || items.some(({ json }) => isRefusal(json))
		? { seconds: ['never', marks.met, 'never'], met: 1, others: 'refused' }
		: { seconds, met: 1, others: 'answered' };
}

function castFor({ kind, keepsGoing }: Cell, cast: Cast): Cast {
	const met = cast.seconds.indexOf(marks.met);
	const seconds = cast.seconds.map((each, index) => (index === met ? metSeconds(kind) : each));
	// A refused neighbour would end the node before anything is sent.
	return cast.others === 'refused' && !keepsGoing
		? { seconds: [seconds[met]], met: 0, others: 'answered' }
		: { ...cast, seconds, met };
}

function addFault({ world }: Stage, { entry, kind, once, onWrite }: Cell): void {
	const [method, path] = (onWrite && entry.writeRoute?.split(' ')) || [];
	const asked = { 'x-timeout': kindTimeout(kind) };
	world.faults.add({ ...kind.fault, asked, method, path, times: once ? 1 : timesAlways });
}

/** Operations that find out by reading whether an unconfirmed write was carried out. */
const verified = ['buy', 'cancel', 'delete', 'release', 'update', 'upsert'];

const timesAlways = 999;

const isUnmet = ({ world }: Stage, { once }: Cell) =>
	world.faults.list()[0]?.times === (once ? 1 : timesAlways);

const isOf = (timeout: string) => (request: RecordedRequest) =>
	request.headers['x-timeout'] === timeout;

interface Deed {
	deed: string;
	status: number | null;
}

/** What the item asked the service to change, from the request of this number on. */
function deedsOf({ tested, world }: Stage, timeout: string, from = 0): Deed[] {
	const writing = new Set(Object.values(tested.writeRoutes));
	return world.requests
		.slice(from)
		.filter((request) => isOf(timeout)(request) && writing.has(spelled(request)))
		.map(({ method, path, query, body, status }) => ({
			deed: JSON.stringify([method, path, query, body]),
			status,
		}));
}

function complaintsOfRequests(stage: Stage, { kind }: Cell): string[] {
	const sent = deedsOf(stage, kindTimeout(kind)).filter(({ status }) => status !== 429);
	return repeatedIn(sent.map(({ deed }) => deed)).map((deed) => `sent twice: ${deed}`);
}

/** What the service did for the item: the fault's requests only where it does them all the same. */
function doneBy(stage: Stage, { kind, once, onWrite, entry }: Cell): string[] {
	const route = onWrite ? entry.writeRoute : undefined;
	let hits = 0;
	const done = stage.world.requests.filter(isOf(kindTimeout(kind))).filter((request) => {
		const isHit = (!route || spelled(request) === route) && (!once || hits === 0);
		if (isHit) hits++;
		return !isHit || kind.isDone;
	});
	const writing = new Set(Object.values(stage.tested.writeRoutes));
	return done
		.filter((request) => writing.has(spelled(request)))
		.map(({ method, path, query, body }) => JSON.stringify([method, path, query, body]));
}

const repeatedIn = (deeds: readonly string[]) =>
	deeds.filter((deed, index) => deeds.indexOf(deed) !== index);
