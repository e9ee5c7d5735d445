import { type Schema, plausibleFor, schemaIn, summaryOf } from './plausible';

type Fields = Record<string, unknown>;

interface Message {
	role: string;
	text: string;
}

interface Parameter {
	type?: unknown;
	properties?: Readonly<Record<string, Parameter>>;
}

export interface Tool {
	name: string;
	parameters?: Parameter;
}

type Turn = { id: string; tool: string; input: Fields } | { text: string };

/** The model does what a person asks for with one tool. */
interface Skill {
	tool: RegExp;
	/** The tool gets this number. */
	pattern: RegExp;
	/** The best name of the parameter comes first. */
	names: readonly RegExp[];
	say(result: Fields, question: string): string;
}

const skills: readonly Skill[] = [
	{
		tool: /buy/i,
		pattern: /\bbuy\s+(\d+)/i,
		names: [/quantity/i, /count|amount|number|how.?many/i],
		say: ({ orderId, numbers }) =>
			orderId === undefined
				? 'Nothing was bought.'
				: `I have placed order ${String(orderId)}. It has ${numbersIn(numbers)} so far.`,
	},
	{
		tool: /order/i,
		pattern: /\border\s+#?(\d+)/i,
		names: [/order/i, /id$/i, /number|reference/i],
		say: ({ id, orderStatus }, question) =>
			orderStatus === undefined
				? `I could not find ${question.match(/order\s+#?\d+/i)?.[0].toLowerCase() ?? 'that order'}.`
				: `Order ${String(id)} is ${String(orderStatus).toLowerCase().replace(/_/g, ' ')}.`,
	},
];

const numbersIn = (numbers: unknown) => {
	const count = Array.isArray(numbers) ? numbers.length : 0;
	return count === 1 ? '1 number' : `${count} numbers`;
};

/**
 * n8n’s Structured Output Parser accepts points and a reason for a transcript that should be rated.
 */
function rate(question: string): string | undefined {
	if (!/\brate this call\b/i.test(question)) return undefined;
	const turns = [...question.matchAll(/^(agent|caller): (.+)$/gm)];
	const saidBy = (speaker: string) =>
		turns.filter(([, by]) => by === speaker).map(([, , utterance]) => utterance);
	const lacks = [
		!saidBy('agent').some((utterance) => /booked|noted/.test(utterance)) && 'nothing was agreed',
		saidBy('caller').some((utterance) => /not what I|as I said|still there/.test(utterance)) &&
			'the caller had to repeat',
		!/nice day|goodbye/i.test(saidBy('agent').at(-1) ?? '') && 'the agent said no goodbye',
	].filter((lack) => lack !== false);
	const points = 5 - lacks.length;
	const reason = lacks.length === 0 ? 'The caller got what they wanted' : lacks.join(', ');
	return JSON.stringify({ output: { points, reason } });
}

/** n8n’s agents ask for their final answer in a form with this tool. */
const FORM_TOOL = 'format_final_json_response';

/** People may treat the script as a thinking model, so the reply says what it is. */
const WHAT_IT_IS =
	'I’m the sandbox’s scripted model: I don’t think, I recognize words. I can tell you where an order is, for example “Where is order 1001?”, and fill in any form. For real answers, connect your own model.';

const turn = /^\W*(?:agent|caller|customer|user)[^\w:]*:./i;

/** Only what was said in a transcript is judged, without the task and the form around it. */
function judgedIn(text: string): string {
	const turns = text.split('\n').filter((line) => turn.test(line));
	return turns.length > 0 ? turns.join('\n') : text.replace(/```[\s\S]*?```/g, '');
}

/** A tool, the request or a prompt may ask for a form. */
function fillIn(
	messages: readonly Message[],
	tools: readonly Tool[],
	format: Schema | undefined,
	judged: string,
): Turn | undefined {
	const tool = tools.find(({ name }) => name === FORM_TOOL);
	if (tool) {
		const input = plausibleFor((tool.parameters ?? {}) as Schema, judged) as Fields;
		return { id: `call_${messages.length}`, tool: tool.name, input };
	}
	const prompts = messages.filter(({ role }) => role !== 'tool').map(({ text }) => text);
	const schema = format ?? schemaIn(prompts.join('\n'));
	return schema && { text: JSON.stringify(plausibleFor(schema, judged)) };
}

/**
 * It understands “Where is order 1001?” and “Buy 2 numbers” if it has a tool for it, rates a call,
 * fills in any form, and passes on “I want a person” with the word that its instructions name.
 * Otherwise it says what it is and can do. A tool’s result that it can’t read is repeated
 * unchanged.
 */
export function answer(
	messages: readonly Message[],
	tools: readonly Tool[],
	format?: Schema,
): Turn {
	const last = messages.map(({ role }) => role).lastIndexOf('user');
	const question = messages[last]?.text ?? '';
	const rating = rate(question);
	if (rating !== undefined) return { text: rating };
	const results = messages.slice(last + 1).filter(({ role }) => role === 'tool');
	for (const { tool, pattern, names, say } of skills) {
		const matchingTool = tools.find(({ name }) => tool.test(name));
		const [, number] = pattern.exec(question) ?? [];
		if (matchingTool === undefined || number === undefined) continue;
		const [result] = results;
		if (!result) {
			const input = inputOf(matchingTool, names, Number(number));
			return { id: `call_${messages.length}`, tool: matchingTool.name, input };
		}
		const read = recordIn(result.text);
		const reply = read ? say(read, question) : result.text;
		return fillIn(messages, tools, format, reply) ?? { text: reply };
	}
	const judged = judgedIn(question);
	const filled = fillIn(messages, tools, format, judged);
	if (filled) return filled;
	const word = /\b(person|human)\b/i.test(question) ? handoverIn(messages) : undefined;
	if (word !== undefined) return { text: word };
	if (/\bsummar/i.test(messages.map(({ text }) => text).join())) return { text: summaryOf(judged) };
	return { text: WHAT_IT_IS };
}

/** A person may review the calls of a tool; n8n then expects the input under `toolParameters`. */
function inputOf({ parameters }: Tool, names: readonly RegExp[], value: number): Fields {
	const { toolParameters: reviewed } = parameters?.properties ?? {};
	const { properties = {} } = reviewed ?? parameters ?? {};
	const parameterNames = Object.keys(properties);
	const name =
		names.flatMap((one) => parameterNames.filter((each) => one.test(each)))[0] ?? parameterNames[0];
	const isText = [properties[name]?.type].flat().includes('string');
	const input = name === undefined ? {} : { [name]: isText ? String(value) : value };
	return reviewed ? { toolParameters: input, hitlParameters: {} } : input;
}

const handoverIn = (messages: readonly Message[]) =>
	messages
		.filter(({ role }) => role !== 'user' && role !== 'tool')
		.map(({ text }) => /answer only with (\w+)/i.exec(text)?.[1])
		.find((word) => word !== undefined);

/**
 * n8n passes a tool’s items as JSON, single or as a list, or the text of an error; its own agents
 * use an envelope.
 */
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
