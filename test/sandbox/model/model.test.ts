import { useSandbox } from '../client';

const client = useSandbox();

interface Call {
	name: string;
	arguments: string;
}

const post = async (path: string, body: object) =>
	(await client.control.post(`${client.sandbox.url}/model/v1/${path}`, body)).data;

/** What the model says, and the call that it makes, by both interfaces of OpenAI. */
const interfaces: Readonly<
	Record<string, (said: string, name: string, properties: object) => Promise<[unknown, Call?]>>
> = {
	async chat(said, name, properties) {
		const body = {
			messages: [{ role: 'user', content: said }],
			tools: [{ type: 'function', function: { name, parameters: { properties } } }],
		};
		const [{ message }] = (await post('chat/completions', body)).choices;
		return [message.content, message.tool_calls?.[0].function];
	},
	async responses(said, name, properties) {
		const content = [{ type: 'input_text', text: said }];
		const body = {
			input: [{ role: 'user', content }],
			tools: [{ type: 'function', name, parameters: { properties } }],
		};
		const [output] = (await post('responses', body)).output;
		return output.type === 'message' ? [output.content[0].text] : [null, output];
	},
};

const number = { type: 'number' };
const text = { type: 'string' };

describe.each(Object.keys(interfaces))('The model of the examples, by %s', (name) => {
	const ask = interfaces[name];

	it.each<[string, string, object, object]>([
		['Where is order 1001?', 'get_order', { order_id: number }, { order_id: 1001 }],
		['Where is order #1001?', 'Order', { Record_ID: text }, { Record_ID: '1001' }],
		['Where is order 1001?', 'get_order', { note: text, orderId: number }, { orderId: 1001 }],
		['Where is order 1001?', 'get_order', { input: text }, { input: '1001' }],
		['Where is order 1001?', 'get_order', {}, {}],
		['Please buy 2 numbers', 'buy_numbers', { quantity: number }, { quantity: 2 }],
		['Please buy 2 numbers', 'buy_numbers', { place: text, How_Many: number }, { How_Many: 2 }],
		[
			...(['Please buy 2 numbers', 'buy_numbers'] as const),
			{ toolParameters: { properties: { quantity: number } }, hitlParameters: {} },
			{ toolParameters: { quantity: 2 }, hitlParameters: {} },
		],
	])(
		'answers “%s” with a call of %s by the parameters of its schema',
		async (said, tool, properties, input) => {
			const [content, call] = await ask(said, tool, properties);
			expect([content, call?.name, JSON.parse(call?.arguments ?? '')]).toEqual([null, tool, input]);
		},
	);

	const form = {
		angry: { type: 'boolean' },
		wantsHuman: { type: 'boolean' },
		mood: { enum: ['positive', 'neutral', 'negative'] },
		summary: text,
		points: { type: 'integer', minimum: 1, maximum: 5 },
		topics: { type: 'array', items: text },
	};
	const FORM = 'format_final_json_response';

	it.each([
		['I am angry. I want my money back!', true, false, 'negative', 1],
		['I want to talk to a human, please.', false, true, 'neutral', 3],
		['Perfect, thank you very much.', false, false, 'positive', 5],
		['Where is my parcel?', false, false, 'neutral', 3],
	])('fills in any form, here about “%s”', async (said, angry, wantsHuman, mood, points) => {
		const task = 'Was the caller angry, and who wants to talk to a human? Thanks.';
		const transcript = `${task}\n---\nagent: Hello\ncaller: ${said}`;
		const [, call] = await ask(transcript, FORM, form);
		const summary = `The caller says: ${said}`;
		const filled = { angry, wantsHuman, mood, summary, points, topics: [summary] };
		expect(JSON.parse(call!.arguments)).toEqual(filled);
		const schema = JSON.stringify({ type: 'object', properties: form });
		const prompt = `${transcript}\nUse this schema:\n\`\`\`json\n${schema}\n\`\`\``;
		const [answered] = await ask(prompt, 'other', {});
		expect(JSON.parse(String(answered))).toMatchObject({ angry, wantsHuman, mood, points });
	});

	it('says what it is and can without a tool for it', async () => {
		expect(await ask('Good day', 'get_order', {})).toEqual([
			expect.stringMatching(/^I’m the sandbox’s scripted model.*I can tell you where an order is/),
			undefined,
		]);
	});
});

it('The model says what a tool found, after either kind of call', async () => {
	const found = JSON.stringify([{ id: 1001, orderStatus: 'COMPLETED' }]);
	const tools = [{ type: 'function', name: 'get_order', parameters: { properties: {} } }];
	const asked = { role: 'user', content: 'Where is order 1001?' };
	const call = { type: 'function_call', call_id: 'c', name: 'get_order', arguments: '{}' };
	const input = [asked, call, { type: 'function_call_output', call_id: 'c', output: found }];
	const [{ content }] = (await post('responses', { input, tools })).output;
	const messages = [asked, { role: 'assistant', content: null }, { role: 'tool', content: found }];
	const chat = { messages, tools: tools.map((own) => ({ type: 'function', function: own })) };
	const [{ message }] = (await post('chat/completions', chat)).choices;
	expect([content[0].text, message.content]).toEqual(Array(2).fill('Order 1001 is completed.'));
});

it('The model streams a response as events that end with the whole', async () => {
	const streamed: string = await post('responses', { input: 'Good day', stream: true });
	const events = Array.from(streamed.matchAll(/^data: (.+)$/gm), ([, data]) => JSON.parse(data));
	expect(events.map(({ type }) => type)).toEqual([
		'response.created',
		'response.output_item.added',
		'response.output_text.delta',
		'response.output_item.done',
		'response.completed',
	]);
	expect(events.at(-1).response.output[0].content[0].text).toBe(events[2].delta);
});
