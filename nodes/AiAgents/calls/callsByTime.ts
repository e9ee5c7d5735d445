import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { clock, dayMs } from '../../shared/clock';
import { mapConcurrent } from '../../shared/concurrency';
import type { ReadApi } from '../../shared/declare/api';
import { requestsAtOnce } from '../../shared/declare/commonFields';
import { OperationError } from '../../shared/errors/operationError';
import { pagesOf } from '../../shared/http/pagination';
import type { Period } from '../../shared/records/period';
import { newestFirst, readSkipLimit } from '../../shared/records/skipList';
import { counted } from '../../shared/text/wording';
import { calls } from '../recordForms';

/** A month of hours, with one more for the change of the clocks. */
const maxWindows = 745;

interface Asked {
	period: Required<Pick<Period, 'since' | 'until'>>;
	/** By whose clock hours and days begin. */
	timezone: string;
	pageSize: number;
	/** It selects one client or agent. */
	query: IDataObject;
	/** A call shows no time, so the service is asked for the calls of each such hour or day. */
	unit?: 'day' | 'hour';
}

/** A call, with the beginning of its hour or day. `atMs` is undefined if the service lists it for none, or for several. */
export interface PlacedCall {
	call: IDataObject;
	atMs?: number;
}

interface Window {
	fromMs: number;
	toMs: number;
}

/** The period needs both ends, since nothing else says in which hours there may be calls. */
export function boundsIn({ since, until }: Period): Asked['period'] {
	if (since) return { since, until: until || new Date(clock.now()).toISOString() };
	throw new OperationError(
		'“Since” is empty',
		'Calls of AI agents show no time, so they are read for each hour of a period. Choose when it begins',
	);
}

/** All calls of the period, each once. */
export async function placedCalls(api: ReadApi, request: Asked): Promise<PlacedCall[]> {
	const [fromMs, toMs] = [Date.parse(request.period.since), Date.parse(request.period.until)];
	await requireFiltered(api, request);
	const whole = await callsIn(api, request, { fromMs, toMs });
	if (!request.unit) return [...whole.values()].map((call) => ({ call }));
	const windows = windowsOf(request, { fromMs, toMs });
	const listedCalls = await mapConcurrent(
		windows,
		requestsAtOnce,
		async (window) => await callsIn(api, request, window),
	);
	const places = new Map<string, number[]>();
	for (const [index, inWindow] of listedCalls.entries()) {
		for (const [id, call] of inWindow) {
			places.set(id, [...(places.get(id) ?? []), index]);
			whole.set(id, call);
		}
	}
	return [...whole].map(([id, call]) => {
		const [first, ...others] = places.get(id) ?? [];
		// A call that lasts from one hour to the next may be listed for both.
		const isPlaced = first !== undefined && others.every((later, at) => later === first + at + 1);
		return isPlaced ? { call, atMs: windows[first].fromMs } : { call };
	});
}

/** A service that ignores the times would return the same calls for each hour. */
async function requireFiltered(api: ReadApi, request: Asked): Promise<void> {
	const fromMs = clock.now() + dayMs;
	const future = { fromMs, toMs: fromMs + dayMs };
	const { size } = await callsIn(api, { ...request, pageSize: 1 }, future, 1);
	if (size === 0) return;
	throw new OperationError(
		'The service lists calls whatever their time',
		'It returned calls for tomorrow, so nothing can be said about a period. Ask the platform whether it filters calls by start_time and end_time',
	);
}

async function callsIn(
	api: ReadApi,
	{ query, pageSize }: Asked,
	{ fromMs, toMs }: Window,
	limit?: number,
): Promise<Map<string, IDataObject>> {
	const times = {
		start_time: new Date(fromMs).toISOString(),
		// Whether the end belongs to the period is not shown.
		end_time: new Date(toMs - 1).toISOString(),
	};
	const callsById = new Map<string, IDataObject>();
	const range = { pageSize, limit };
	for await (const page of pagesOf(
		api,
		calls,
		{ ...query, ...times, ...newestFirst },
		range,
		readSkipLimit,
	))
		for (const call of page) callsById.set(String(call.id), call);
	return callsById;
}

function windowsOf({ unit = 'day', timezone: zone }: Asked, { fromMs, toMs }: Window): Window[] {
	const windows: Window[] = [];
	for (let atMs = fromMs; atMs < toMs;) {
		const next = DateTime.fromMillis(atMs, { zone })
			.startOf(unit)
			.plus({ [unit]: 1 });
		const endMs = Math.min(Math.max(next.toMillis(), atMs + 1), toMs);
		windows.push({ fromMs: atMs, toMs: endMs });
		atMs = endMs;
		if (windows.length > maxWindows) throw tooLong(unit);
	}
	return windows;
}

const tooLong = (unit: 'day' | 'hour') =>
	new OperationError(
		`The period has more than ${counted(maxWindows, unit)}`,
		'Each takes a request, because calls of AI agents show no time. Choose a shorter period, or do not group by hour',
	);
