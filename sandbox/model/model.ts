import { z } from 'zod/v4';
import { answer, type Tool } from './answer';
import { on, type Service } from '../http/route';

const text = z.string().nullish();
const message = z
	.object({
		role: z.string(),
		content: z.union([text, z.array(z.object({ text }).passthrough())]),
	})
	.passthrough();
const parameters = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).passthrough();
const named = z.object({ name: z.string(), parameters: parameters.optional() }).passthrough();
const tool = z.object({ function: named }).passthrough();
const request = z
	.object({
		messages: z.array(message),
		tools: z.array(tool).optional(),
		stream: z.boolean().optional(),
	})
	.passthrough();

/** A chat model for the AI examples, with OpenAI's interface at `/model/v1`; no part of the platform. */
export const model: Service = {
	name: 'model',
	routes: [
		on(
			'POST',
			'/v1/chat/completions',
			{ body: request },
			(_world, { body: { messages, tools = [], stream } }, reply) => {
				const read = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
				const completed = complete(answer(read, tools.map(toTool)));
				if (!stream) return completed;
				void reply.type('text/event-stream');
				return streamed(completed);
			},
			{ documented: false },
		),
	],
};

/** As one event that has all of it: n8n's own agents ask for a stream. */
function streamed({
	choices: [{ message: whole, ...rest }],
	...others
}: ReturnType<typeof complete>) {
	const tool_calls = whole.tool_calls?.map((call, index) => ({ ...call, index }));
	const choices = [{ ...rest, delta: { ...whole, tool_calls } }];
	const chunk = { ...others, object: 'chat.completion.chunk', choices };
	return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

const toTool = ({ function: { name, parameters: asked } }: z.infer<typeof tool>): Tool => ({
	name,
	isReviewed: 'toolParameters' in (asked?.properties ?? {}),
});

const textOf = (content: z.infer<typeof message>['content']): string =>
	Array.isArray(content) ? content.map((part) => part.text ?? '').join('\n') : (content ?? '');

function complete(reply: ReturnType<typeof answer>) {
	const calls = 'tool' in reply ? [reply] : [];
	const tool_calls = calls.map(({ id, tool: name, input }) => ({
		...{ id, type: 'function' },
		function: { name, arguments: JSON.stringify(input) },
	}));
	return {
		...{ id: 'chat-1', object: 'chat.completion', created: 1, model: 'sandbox' },
		choices: [
			{
				index: 0,
				finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
				message: {
					role: 'assistant',
					content: 'text' in reply ? reply.text : null,
					...(calls.length > 0 && { tool_calls }),
				},
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
