import type { DateTime } from 'luxon';

import type { Finding, Group } from './measures';

/** `Calls to prefix 882 cost 812.40 on 2026-03-14 between 03:00 and 04:00; usually 0, at most 9.10.` */
export function reasonFor(finding: Finding, group: Group, key: string, hour: DateTime): string {
	const until = hour.plus({ hours: 1 });
	const when = `on ${hour.toISODate()} between ${hour.toFormat('HH:mm')} and ${until.toFormat('HH:mm')}`;
	return `${whatOf(finding, whoseCalls(group, key))} ${when}; ${comparison(finding)}.`;
}

function whoseCalls(group: Group, key: string): string {
	if (group === 'prefix') return key ? ` to prefix ${key}` : ' without a called number';
	return group === 'caller' ? ` from ${key}` : '';
}

function whatOf({ metric, value }: Finding, whose: string): string {
	switch (metric) {
		case 'calls':
			return `${plain(value)} calls${whose}`;
		case 'minutes':
			return `${plain(value)} minutes of calls${whose}`;
		case 'cost':
			return `Calls${whose} cost ${amount(value)}`;
		case 'concurrent':
			return `${plain(value)} calls${whose} at the same time`;
		case 'sequential':
			return `${plain(value)} calls in a row${whose}`;
	}
}

function comparison({ metric, typical, atMost, basis }: Finding): string {
	const write = metric === 'cost' ? amount : plain;
	if (basis === 'limit') return `the limit is ${write(atMost)}`;
	return `usual at this time is ${write(typical ?? 0)}, and up to ${write(atMost)} is normal`;
}

const plain = (value: number) => String(Number(value.toFixed(1)));

/** The service does not say which currency its amounts are in. */
const amount = (value: number) => value.toFixed(2);
