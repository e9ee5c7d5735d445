import manifest from '../../../package.json';
import { clock } from '../clock';
import type { Api, Setting } from '../declare/api';
import type { AccountCheck, Finding, ProbeAnswer, SeenAnswers } from './account';
import { choiceOf } from './findings';
import { documentedFields, recordsOfAnswer, typeOf, typesOf } from './shape';

/**
 * Made of words of the pack alone: of answers it takes their statuses, the types of documented
 * fields and how many records have them; of the credential, what is filled in or turned on.
 */
export function supportText(
	check: AccountCheck,
	setting: Api['setting'],
	findings: readonly Finding[],
	seen: SeenAnswers,
): string {
	const decided = check.readings.flatMap((reading) => {
		const choice = choiceOf(reading, seen);
		return choice === undefined ? [] : [`${reading.name} = ${JSON.stringify(choice)}`];
	});
	return [
		`Account check of ${check.service}`,
		`${manifest.name} ${manifest.version}, ${new Date(clock.now()).toISOString().slice(0, 10)}`,
		'n8n and Node.js: paste here what n8n copies under Help > About n8n > Copy debug information',
		'',
		...section('Settings', settingLines(check, setting)),
		...section('Findings', findings.map(lineOf)),
		...section('Readings', decided),
		...section('Answers', [...seen.values()].map(shapeOf)),
	].join('\n');
}

const section = (title: string, lines: readonly string[]) => [
	`${title}:`,
	...(lines.length > 0 ? lines : ['none']).map((line) => `- ${line}`),
	'',
];

const settingLines = ({ settings }: AccountCheck, setting: Api['setting']) =>
	Object.entries(settings).map(([name, label]) => {
		const value = setting(name as Setting);
		if (typeof value === 'boolean') return `${label}: ${value ? 'on' : 'off'}`;
		return `${label}: ${String(value ?? '').trim() ? 'filled in' : 'empty'}`;
	});

function lineOf({ area, status, message, setting, value }: Finding): string {
	const set =
		setting === undefined ? '' : ` (${setting}${typeof value === 'boolean' ? `: ${value}` : ''})`;
	return `${status}, ${area}: ${message.masked}${set}`;
}

function shapeOf({ probe: { name, fields }, status, body, error }: ProbeAnswer): string {
	const records = recordsOfAnswer(body);
	const form = error && status === 200 ? 'no JSON' : typeOf(body);
	const begin = `${name}: status ${status}, ${form}`;
	if (!records || fields === undefined) return begin;
	const documented = documentedFields(fields).map((field) => field.name);
	const shown = documented.map((field) => {
		const types = [...typesOf(records, field)].map(([type, count]) => `${type} ${count}`);
		return `${field} ${types.join(' or ') || 'missing'}`;
	});
	const others = new Set(records.flatMap(Object.keys).filter((key) => !documented.includes(key)));
	return [`${begin}, ${records.length} records`, ...shown, `${others.size} other fields`].join(
		', ',
	);
}
