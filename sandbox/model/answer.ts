type Fields = Record<string, unknown>;

interface Message {
	role: string;
	text: string;
}

export interface Tool {
	name: string;
	/** A person reviews its calls: n8n then expects the input under `toolParameters`. */
	isReviewed: boolean;
}

type Turn = { id: string; tool: string; input: Fields } | { text: string };

/** Something that a person may ask for, which the model does with one tool. */
interface Skill {
	tool: RegExp;
	inputOf(asked: string): Fields | undefined;
	say(result: Fields, asked: string): string;
}

const skills: readonly Skill[] = [
	{
		tool: /buy/i,
		inputOf(asked) {
			const quantity = /\bbuy\s+(\d+)/i.exec(asked)?.[1];
			return quantity === undefined ? undefined : { quantity: Number(quantity) };
		},
		say: ({ orderId, numbers }) =>
			orderId === undefined
				? 'Nothing was bought.'
				: `I have placed order ${String(orderId)}. It has ${numbersIn(numbers)} so far.`,
	},
	{
		tool: /order/i,
		inputOf(asked) {
			const orderId = /\border\s+#?(\d+)/i.exec(asked)?.[1];
			return orderId === undefined ? undefined : { order_id: Number(orderId) };
		},
		say: ({ id, orderStatus }, asked) =>
			orderStatus === undefined
				? `I could not find ${asked.match(/order\s+#?\d+/i)?.[0].toLowerCase() ?? 'that order'}.`
				: `Order ${String(id)} is ${String(orderStatus).toLowerCase().replace(/_/g, ' ')}.`,
	},
];

const numbersIn = (numbers: unknown) => {
	const count = Array.isArray(numbers) ? numbers.length : 0;
	return count === 1 ? '1 number' : `${count} numbers`;
};

/** A transcript that it is asked to rate: what n8n's Structured Output Parser takes for points and a reason. */
function rate(asked: string): string | undefined {
	if (!/\brate this call\b/i.test(asked)) return undefined;
	const turns = [...asked.matchAll(/^(agent|caller): (.+)$/gm)];
	const saidBy = (speaker: string) =>
		turns.filter(([, by]) => by === speaker).map(([, , said]) => said);
	const lacks = [
		!saidBy('agent').some((said) => /booked|noted/.test(said)) && 'nothing was agreed',
		saidBy('caller').some((said) => /not what I|as I said|still there/.test(said)) &&
			'the caller had to repeat',
		!/nice day|goodbye/i.test(saidBy('agent').at(-1) ?? '') && 'the agent said no goodbye',
	].filter((lack) => lack !== false);
	const points = 5 - lacks.length;
	const reason = lacks.length === 0 ? 'The caller got what they wanted' : lacks.join(', ');
	return JSON.stringify({ output: { points, reason } });
}

/**
 * What the model does next. It understands “Where is order 1001?” and “Buy 2 numbers”, if it has a tool
 * for it, rates a call, and hands “I want a person” over with the word that its instructions name. Otherwise
 * it says what it can. What it cannot read in a tool's result it repeats as it is.
 */
export function answer(messages: readonly Message[], tools: readonly Tool[]): Turn {
	const last = messages.map(({ role }) => role).lastIndexOf('user');
	const asked = messages[last]?.text ?? '';
	const rating = rate(asked);
	if (rating !== undefined) return { text: rating };
	const results = messages.slice(last + 1).filter(({ role }) => role === 'tool');
	for (const { tool, inputOf, say } of skills) {
		const found = tools.find(({ name }) => tool.test(name));
		const input = inputOf(asked);
		if (found === undefined || input === undefined) continue;
		const [result] = results;
		if (!result) {
			const { name, isReviewed } = found;
			const wrapped = isReviewed ? { toolParameters: input, hitlParameters: {} } : input;
			return { id: `call_${messages.length}`, tool: name, input: wrapped };
		}
		const read = recordIn(result.text);
		return { text: read ? say(read, asked) : result.text };
	}
	const word = /\b(person|human)\b/i.test(asked) ? handoverIn(messages) : undefined;
	if (word !== undefined) return { text: word };
	return { text: 'I can tell you where an order is, for example “Where is order 1001?”.' };
}

const handoverIn = (messages: readonly Message[]) =>
	messages
		.filter(({ role }) => role !== 'user' && role !== 'tool')
		.map(({ text }) => /answer only with (\w+)/i.exec(text)?.[1])
		.find((word) => word !== undefined);

/** n8n hands over a tool's items as JSON, alone or as a list, or the text of an error; its own agents, in an envelope. */
function recordIn(text: string): Fields | undefined {
	const whole = readJson(text);
	const items = (whole as { data?: unknown } | undefined)?.data;
	const value = Array.isArray(items) ? (items as Array<{ json: unknown }>)[0]?.json : whole;
	const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
	return first !== null && typeof first === 'object' ? (first as Fields) : undefined;
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
