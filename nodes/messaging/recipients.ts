import { Refusal } from '../shared/refusal';
import { show } from '../shared/show';

// A comma within quotes belongs to a name: "Doe, Jane" <jane@example.com>
// In runs, since a step for each character of a long text is more than the engine can keep.
const part = /(?:"[^"]*"|[^",;\n]+)+/g;

/**
 * Several recipients in one field (a list, or text with commas, semicolons or lines) -> each once, in
 * order. The document shows no format: each goes out as typed, trimmed, a number as its digits.
 */
export function recipientsOf(label: string, value: unknown): string[] {
	const written = Array.isArray(value) ? value : [value];
	const recipients = written.flatMap((entry) => {
		if (entry !== null && typeof entry === 'object') throw notText(label, entry);
		return (String(entry ?? '').match(part) ?? []).map((found) => found.trim()).filter(Boolean);
	});
	if (recipients.length > 0) return [...new Set(recipients)];
	throw new Refusal(`“${label}” is empty`, 'Fill it in, or check the expression that it holds');
}

const notText = (label: string, entry: object) =>
	new Refusal(`“${label}” takes text, numbers, or a list of them`, `It holds ${show(entry)}`);
