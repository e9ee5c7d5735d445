/** Highlighted data: n8n 2.41.1 finds an execution by it. Triggers have none. */
/** n8n stores longer values, but warns of them. */
const maxLength = 255;

interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

const hasCustomData = (context: object): context is { customData: CustomData } =>
	'customData' in context && context.customData !== undefined;

/** As `switchboard_<name>`, the latest that fit. n8n keeps 10 names, of which the pack uses 4. */
export function addCustomData(context: object, name: string, values: readonly string[]): void {
	if (!hasCustomData(context) || values.length === 0) return;
	const key = `switchboard_${name}`;
	const known = context.customData.get(key)?.split(', ') ?? [];
	const latest = [...new Set([...known, ...values].reverse())];
	const text = latest.reduce((kept, value) => {
		const longer = `${value}, ${kept}`;
		return longer.length > maxLength ? kept : longer;
	});
	context.customData.set(key, text.slice(0, maxLength));
}
