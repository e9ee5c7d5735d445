import type { INode } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../../nodes/shared/errors/operationError';

describe('What is said of an error', () => {
	it.each([
		[500, 2_000],
		[501, 2_001],
		[50_000, 500_000],
	])('is at most 500 and 2,000 characters long, of %i and %i', (message, description) => {
		const said = new OperationError('m'.repeat(message), 'd'.repeat(description));
		const cut = message > 500;
		expect(said.message).toBe('m'.repeat(cut ? 499 : 500) + (cut ? '…' : ''));
		expect(said.description).toBe('d'.repeat(cut ? 1_999 : 2_000) + (cut ? '…' : ''));
		const error = toNodeError({ name: 'Node' } as INode, said, 0);
		expect([error.message.length, error.description?.length]).toEqual([500, 2_000]);
	});
});

describe('What n8n shows as HTML', () => {
	const node = { name: 'A', type: 'a', typeVersion: 1, id: '1', position: [0, 0], parameters: {} };
	const shownOf = (text: string) => {
		const error = toNodeError(node as never, new OperationError(text, text));
		expect(error.description).toBe(error.message);
		return error.message;
	};

	it.each([
		['an image', 'No <img src=x onerror=alert(1)>', 'No ‹img src=x onerror=alert(1)>'],
		['a link', '<a href="https://x.example">Log in</a>', '‹a href="https://x.example">Log in‹/a>'],
		['a comment', '<!-- x -->', '‹!-- x -->'],
		['a terminal', 'No \u001b[31mway\u0007', 'No [31mway'],
		['a comparison', 'It must be < 5 and > 2, & whole', 'It must be < 5 and > 2, & whole'],
		['lines', 'a\nb\tc', 'a\nb\tc'],
	])('stays text: %s', (_what, text, shown) => {
		expect(shownOf(text)).toBe(shown);
	});
});
