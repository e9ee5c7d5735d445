/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the page of readings */
import { readFileSync } from 'node:fs';

import { listPaths } from '../../test/readings/settings';
import type { Files } from './files';

const path = 'sandbox/web/console/meanings.json';

/** What `docs/readings.md` says about settings of the sandbox. The schemas of the others say it themselves. */
export function generateReadings(): Files {
	const rows = readRows(readFileSync('docs/readings.md', 'utf8'));
	const meanings = listPaths().map((setting) => [
		setting,
		rows.find(({ settings }) => settings.some((one) => includes(one, setting)))?.meaning,
	]);
	return { [path]: `${JSON.stringify(Object.fromEntries(meanings), null, '\t')}\n` };
}

const includes = (name: string, setting: string) =>
	setting === name || setting.startsWith(`${name}.`);

function readRows(page: string) {
	return page
		.split('\n')
		.filter((line) => line.startsWith('| ') && !line.startsWith('| Where'))
		.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
		.map(([, , silence, readings, , played = '']) => ({
			meaning: `${plain(silence)}: ${plain(readings)}.`,
			settings: Array.from(played.matchAll(/`([^`]+)`/g), ([, name]) => name),
		}));
}

/** Without the marks of Markdown. */
const plain = (cell: string) =>
	cell
		.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
		.replace(/[`*]|\\(?=\|)/g, '')
		.replace(/; see \w+\.ts/, '')
		.replace(/[.:]$/, '');
