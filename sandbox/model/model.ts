import { z } from 'zod/v4';
import { answer } from './answer';
import type { Reply } from '../http/http';
import { on, type Service, type Taken } from '../http/route';

const text = z.string().nullish();
const parts = z.array(z.looseObject({ text }));
const content = z.union([text, parts]);
const parameters = z.record(z.string(), z.unknown()).nullish();

const form = z.record(z.string(), z.unknown()).nullish();

const chat = {
	body: z.looseObject({
		messages: z.array(z.looseObject({ role: z.string(), content })),
		tools: z
			.array(z.looseObject({ function: z.looseObject({ name: z.string(), parameters }) }))
			.optional(),
		stream: z.boolean().nullish(),
		response_format: z
			.looseObject({ json_schema: z.looseObject({ schema: form }).optional() })
			.nullish(),
	}),
};

const item = z.looseObject({
	type: z.string().optional(),
	role: z.string().optional(),
	content: content.optional(),
	output: content.optional(),
});

const response = {
	body: z.looseObject({
		instructions: text,
		input: z.union([z.string(), z.array(item)]),
		tools: z.array(z.looseObject({ name: z.string().optional(), parameters })).optional(),
		stream: z.boolean().nullish(),
		text: z.looseObject({ format: z.looseObject({ schema: form }).nullish() }).nullish(),
	}),
};

const outside = { documented: false, isHidden: true };

/**
 * The AI examples use it, with both of OpenAI’s interfaces at `/model/v1`. It isn’t part of the
 * platform.
 */
export const model: Service = {
	name: 'model',
	routes: [
		on('POST', '/v1/chat/completions', chat, completeChat, outside),
		on('POST', '/v1/responses', response, respond, outside),
		on('GET', '/v1/models', {}, () => ({ object: 'list', data: [MODEL] }), outside),
	],
};

const MODEL = { id: 'sandbox', object: 'model', created: 1, owned_by: 'sandbox' };

type Content = z.infer<typeof content>;

const textOf = (content: Content): string =>
	Array.isArray(content) ? content.map((part) => part.text ?? '').join('\n') : (content ?? '');

type Turn = ReturnType<typeof answer>;

function completeChat(_world: unknown, { body }: Taken<typeof chat>, reply: Reply) {
	const read = body.messages.map((one) => ({ role: one.role, text: textOf(one.content) }));
	const tools = (body.tools ?? []).map(({ function: { name, parameters } }) => ({
		name,
		parameters: parameters ?? {},
	}));
	const format = body.response_format?.json_schema?.schema ?? undefined;
	const completed = writeCompletion(answer(read, tools, format));
	return body.stream ? stream(reply, [chunkOf(completed)], true) : completed;
}

function writeCompletion(turn: Turn) {
	const calls = 'tool' in turn ? [turn] : [];
	const tool_calls = calls.map(({ id, tool: name, input }) => ({
		id,
		type: 'function',
		function: { name, arguments: JSON.stringify(input) },
	}));
	const message = {
		role: 'assistant',
		content: 'text' in turn ? turn.text : null,
		...(calls.length > 0 && { tool_calls }),
	};
	const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
	return {
		id: 'chat-1',
		object: 'chat.completion',
		created: 1,
		model: MODEL.id,
		choices: [{ index: 0, finish_reason, message }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** n8n’s own agents ask for a stream, so everything is in one event. */
function chunkOf({
	choices: [{ message, ...rest }],
	...others
}: ReturnType<typeof writeCompletion>) {
	const tool_calls = message.tool_calls?.map((call, index) => ({ ...call, index }));
	const choices = [{ ...rest, delta: { ...message, tool_calls } }];
	return { ...others, object: 'chat.completion.chunk', choices };
}

function respond(_world: unknown, { body }: Taken<typeof response>, reply: Reply) {
	const { instructions, input, tools = [] } = body;
	const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
	const read = items.map(({ role = 'assistant', content, ...one }) =>
		'output' in one ? { role: 'tool', text: textOf(one.output) } : { role, text: textOf(content) },
	);
	const all = [{ role: 'system', text: instructions ?? '' }, ...read];
	const namedTools = tools.flatMap(({ name, parameters }) =>
		name === undefined ? [] : [{ name, parameters: parameters ?? {} }],
	);
	const output = writeOutput(answer(all, namedTools, body.text?.format?.schema ?? undefined));
	const written = writeResponse('completed', [output]);
	return body.stream ? stream(reply, eventsOf(output, written)) : written;
}

function writeOutput(turn: Turn) {
	if (!('tool' in turn)) {
		const textPart = { type: 'output_text', text: turn.text, annotations: [] };
		return {
			type: 'message',
			id: 'msg_1',
			status: 'completed',
			role: 'assistant',
			content: [textPart],
		};
	}
	const { id: call_id, tool: name, input } = turn;
	return {
		type: 'function_call',
		id: `fc_${call_id}`,
		status: 'completed',
		call_id,
		name,
		arguments: JSON.stringify(input),
	};
}

const writeResponse = (status: string, output: object[]) => ({
	id: 'resp_1',
	object: 'response',
	created_at: 1,
	status,
	model: MODEL.id,
	output,
	error: null,
	incomplete_details: null,
	instructions: null,
	metadata: {},
	parallel_tool_calls: true,
	tool_choice: 'auto',
	tools: [],
	temperature: 1,
	top_p: 1,
	usage: {
		input_tokens: 1,
		output_tokens: 1,
		total_tokens: 2,
		input_tokens_details: { cached_tokens: 0 },
		output_tokens_details: { reasoning_tokens: 0 },
	},
});

/** OpenAI streams a response with one output like this. */
function eventsOf(output: ReturnType<typeof writeOutput>, whole: object): object[] {
	const at = { output_index: 0, item_id: output.id };
	const [begun, contentEvents] =
		output.content !== undefined
			? [
					{ ...output, status: 'in_progress', content: [] },
					{ type: 'response.output_text.delta', content_index: 0, delta: output.content[0].text },
				]
			: [
					{ ...output, status: 'in_progress', arguments: '' },
					{ type: 'response.function_call_arguments.delta', delta: output.arguments },
				];
	const events = [
		{ type: 'response.created', response: writeResponse('in_progress', []) },
		{ type: 'response.output_item.added', output_index: 0, item: begun },
		{ ...contentEvents, ...at },
		{ type: 'response.output_item.done', output_index: 0, item: output },
		{ type: 'response.completed', response: whole },
	];
	return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function stream(
	reply: Reply,
	events: ReadonlyArray<object & { type?: string }>,
	isEnded = false,
): string {
	void reply.type('text/event-stream');
	const lines = events.map((event) => {
		const name = event.type === undefined ? '' : `event: ${event.type}\n`;
		return `${name}data: ${JSON.stringify(event)}\n\n`;
	});
	return lines.join('') + (isEnded ? 'data: [DONE]\n\n' : '');
}
