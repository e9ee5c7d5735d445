import type { INodeParameters, INodeType } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../nodes/AiAgents/AiAgentsTrigger.node';
import { Chat } from '../../nodes/Chat/Chat.node';
import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { Email } from '../../nodes/Email/Email.node';
import { Notify } from '../../nodes/Notify/Notify.node';
import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { OutboundVoiceTrigger } from '../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { readBody } from '../../nodes/shared/webhook/body';
import { toFileName } from '../../nodes/shared/text/fileName';
import { fileNameOf } from '../../nodes/shared/http/fileHeaders';
import { maxDepth } from '../../nodes/shared/text/json';
import { mail } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { testedPush } from '../Push/tested';
import { newExecution } from '../harness/run';
import { useService } from '../harness/tested';
import { openTool } from '../harness/toolRun';
import { receive } from '../harness/webhookRun';
import { nested } from './hostileValues';

describe('The name of a file that a stranger chose', () => {
	it.each([
		['a drive of Windows', 'C:evil.wav', 'C-evil.wav'],
		['a stream of NTFS', 'call.wav:evil.wav', 'call.wav-evil.wav'],
		['a device of Windows', 'CON.wav', '_CON.wav'],
		['a device of Windows', 'lpt1', '_lpt1.ogg'],
		['the folder above', '..', ''],
		['a path within a name', '..\\..\\evil.wav', 'evil.wav'],
		['an encoded path', "x; filename*=UTF-8''..%2f..%2fevil.wav", 'evil.wav'],
		['a long name', `${'x'.repeat(5_000)}.wav`, `${'x'.repeat(200)}.wav`],
		['a long name', `${'é'.repeat(5_000)}.wav`, `${'é'.repeat(100)}.wav`],
		['a long name', '💥'.repeat(5_000), `${'💥'.repeat(50)}.ogg`],
		['a time', 'Call 12:30.wav', 'Call 12-30.wav'],
		['a console', 'Console.wav', 'Console.wav'],
		['a sentence', 'Rechnung Nr. 7 (März).wav', 'Rechnung Nr. 7 (März).wav'],
	])('%s stays one name: %s', (_what, written, expected) => {
		const header = written.includes("''") ? written.replace('x;', 'attachment;') : undefined;
		const named = header ? fileNameOf(header) : fileNameOf(`attachment; filename="${written}"`);
		const name = toFileName(named ?? '', 'audio/ogg');
		const isEscaped = written.includes('\\');
		if (!isEscaped) expect(name).toBe(expected);
		expect(name).not.toMatch(/[/\\:]/);
	});
});

describe('A recipient whose name JavaScript gives a meaning', () => {
	const push = useService(testedPush);

	it('gets one message, though answers are lost and the node is tried again', async () => {
		const users = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
		const sample = testedPush.samples['notification.sendByUser'];
		const own = { ...sample, user_external_id: users.join(',') };
		const execution = newExecution();
		const send = async () => await push.list('notification', 'sendByUser', own, { execution });
		push.world.faults.add({ path: '/api/push/send-by-user', drop: 'after', times: 9 });
		await expect(send()).rejects.toThrow(/may have been sent/);
		push.world.faults.clear();
		await expect(send()).rejects.toThrow(/may have been sent/);
		const asked = push.world.requests.map(
			({ body }) => (body as { user_external_id: string }).user_external_id,
		);
		expect(asked.sort()).toEqual([...users].sort());
		expect(({} as Record<string, unknown>).state).toBeUndefined();
	});
});

describe('What a model sends to a tool', () => {
	const email = useService(testedEmail);

	it.each([maxDepth + 1, 6_000, 100_000])(
		'in %d levels is refused, and nothing is sent',
		async (depth) => {
			const parameters = {
				...mail,
				resource: 'email',
				operation: 'send',
				destination: "={{ $fromAI('to', '', 'string') }}",
			};
			const tool = openTool({ parameters, credential: email.credential() }, testedEmail.nodeType);
			const call = tool()({ to: 'a@example.com', more: nested(depth) as never });
			const [answer] = await call.catch(({ message }: Error) => [{ error: message }]);
			expect(answer.error).toMatch(/nested too deeply/);
			expect(email.world.requests).toEqual([]);
		},
	);
});

describe('JSON with a million brackets that data put into a template', () => {
	const push = useService(testedPush);

	// A copy of the open brackets for each of them would take many minutes.
	it('is read in one pass and refused, and nothing is sent', async () => {
		const text = `${'[[],'.repeat(500_000)}0${']'.repeat(500_000)}`;
		const sample = testedPush.samples['customRequest.sendRequest'];
		const own = { ...sample, body: '={"more": {{ $json.text }}}' };
		const sending = push.run('customRequest', 'sendRequest', own, { items: [{ json: { text } }] });
		await expect(sending).rejects.toThrow(/nested too deeply/);
		expect(push.world.requests).toEqual([]);
	});
});

/** How many entries of lists were passed on one by one meanwhile, as in a copy of a list. */
async function countEntries(work: () => Promise<unknown>): Promise<number> {
	const { [Symbol.iterator]: iterator, concat } = Array.prototype;
	let entries = 0;
	Object.assign(Array.prototype, {
		*[Symbol.iterator](this: unknown[]) {
			for (let index = 0; index < this.length; index++, entries++) yield this[index];
		},
		concat(this: unknown[], ...more: unknown[]) {
			entries += this.length;
			return concat.apply(this, more) as unknown[];
		},
	});
	try {
		await work();
	} finally {
		Object.assign(Array.prototype, { [Symbol.iterator]: iterator, concat });
	}
	return entries;
}

describe('A form with one name thousands of times', () => {
	it('is read in steps that grow with its length alone', async () => {
		const stepsOf = async (count: number) => {
			const headers = { 'content-type': 'application/x-www-form-urlencoded' };
			const rawBody = Buffer.from('a&'.repeat(count));
			return await countEntries(async () => {
				const body = (await readBody({ headers, rawBody } as never)) as { a: string[] };
				expect(body.a).toHaveLength(count);
			});
		};
		const [once, twice] = [await stepsOf(4_000), await stepsOf(8_000)];
		expect(once).toBeGreaterThan(4_000);
		expect(twice).toBeLessThan(3 * once);
	});
});

describe('A query of 10,000 parameters', () => {
	const query = (count: number) => {
		let reads = 0;
		const fields = Array.from({ length: count }, (_, index) => [`p${index}`, String(index)]);
		const proxy = new Proxy(Object.fromEntries(fields) as Record<string, unknown>, {
			get: (from, name) => (reads++, Reflect.get(from, name) as unknown),
		});
		return { proxy, reads: () => reads };
	};
	const waiting = { callbackId: 'right', questionId: 'right' };
	const receivers: Array<[string, INodeType, INodeParameters, object | undefined]> = [
		['a chat message', new ChatTrigger(), { options: {} }, undefined],
		['a call status', new OutboundVoiceTrigger(), { options: {} }, undefined],
		['a skill that runs', new AiAgentsTrigger(), { options: {} }, undefined],
		['the end of a call', new OutboundVoice(), { operation: 'startAndWait' }, { wait: waiting }],
		['an approval', new Email(), { operation: 'sendAndWait', message: 'May I?' }, waiting],
		['an acknowledgement', new Notify(), { operation: 'notify' }, waiting],
		['a reply', new Chat(), { operation: 'sendAndWaitForReply' }, { wait: waiting }],
	];

	it.each(receivers)(
		'of %s is read in steps that grow with their number',
		async (_what, node, parameters, item) => {
			// prettier-ignore
			const readsOf = async (count: number) => {
			const { proxy, reads } = query(count);
			const { status } = await receive(node, parameters, { query: proxy }, item as never);
			expect(status).toBeLessThan(500);
			return reads();
		};
			const [once, twice] = [await readsOf(5_000), await readsOf(10_000)];
			expect(twice).toBeLessThan(3 * once + 100);
			expect(twice).toBeLessThan(100_000);
		},
	);
});
