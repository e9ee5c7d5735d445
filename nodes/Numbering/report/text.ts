import type { Content } from './content';

/** The report as plain text, for mail programs and logs without HTML. */
export function toText({ title, period, headline, sections, remarks }: Content): string {
	const lines = [title, period, ''];
	for (const remark of remarks) lines.push(`! ${remark}`, '');
	for (const line of aligned(headline.map(toPair))) lines.push(line);
	for (const { title: heading, rows, note } of sections) {
		lines.push('', heading.toUpperCase());
		if (note) lines.push(note);
		for (const line of aligned(rows.map(toPair))) lines.push(line);
	}
	return `${lines.join('\n')}\n`;
}

const toPair = ({ label, value, note }: { label: string; value: string; note?: string }) => [
	label,
	note ? `${value} (${note})` : value,
];

function aligned(rows: string[][]): string[] {
	const [widest, longest] = [0, 1].map((column) =>
		Math.max(0, ...rows.map((row) => row[column].length)),
	);
	return rows.map(([label, value]) => `  ${label.padEnd(widest)}  ${value.padStart(longest)}`);
}
