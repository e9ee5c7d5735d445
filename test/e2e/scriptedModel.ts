/* eslint-disable @n8n/community-nodes/no-restricted-imports -- serves a model beside n8n */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

interface Message {
	role: string;
	content: string;
}

/** A tool, and what the model sends to it. */
export interface Wish {
	tool: string;
	input: IDataObject;
}

/**
 * A chat model with OpenAI's interface that does as the prompt says: it calls the tools of the prompt's
 * wishes, one after the other, and then answers with what it was handed.
 */
export async function startModel() {
	const server = createServer((request, response) => {
		void textOf(request).then((text) => {
			const { messages } = JSON.parse(text) as { messages: Message[] };
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(answerTo(messages)));
		});
	});
	await new Promise<void>((proceed) => server.listen(0, '127.0.0.1', proceed));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The prompt of an agent for these calls. */
export const promptFor = (...wishes: Wish[]) => JSON.stringify(wishes);

function answerTo(messages: Message[]) {
	const prompt = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '[]';
	const wishes = JSON.parse(prompt) as Wish[];
	const handed = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
	const wish = wishes.at(handed.length);
	const called = { id: `call_${handed.length}`, type: 'function' };
	const message = wish
		? {
				role: 'assistant',
				content: null,
				tool_calls: [
					{ ...called, function: { name: wish.tool, arguments: JSON.stringify(wish.input) } },
				],
			}
		: { role: 'assistant', content: handed.join('\n') };
	return {
		...{ id: 'chat-1', object: 'chat.completion', created: 1, model: 'scripted' },
		choices: [{ index: 0, finish_reason: wish ? 'tool_calls' : 'stop', message }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of request) text += String(chunk);
	return text;
}
