import type { IDataObject } from 'n8n-workflow';

import { clockTime, joined } from '../shared/text/labels';

/** Distinguishes records of the same name. */
export const number = ({ id }: IDataObject) => `#${id as number}`;

/**
 * `2026-03-15 10:00 · Reception · +49301234567 · 1:01 · completed · #9001`. The document shows no field
 * for the time of a call, so that of a service that has one is used.
 */
export const callLabel = (call: IDataObject, agent: unknown) =>
	joined(
		minuteOf(call.start_time ?? call.started_at ?? call.created_at),
		agent ?? (call.agent_id ? `agent ${call.agent_id as number}` : undefined),
		call.incoming_number,
		lengthOf(call.duration),
		call.status,
		number(call),
	);

const minuteOf = (value: unknown) =>
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/
		.exec(String(value ?? ''))
		?.slice(1)
		.join(' ');

/** `1:01`, `1:00:05`, of whole seconds, which a number without a unit is taken for; other text as it is. */
export function lengthOf(duration: unknown): string {
	const text = String(duration ?? '').trim();
	return /^\d{1,6}(\.\d+)?$/.test(text) ? clockTime(Number(text)) : text;
}
