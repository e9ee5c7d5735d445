import { toFileName } from '../../nodes/shared/text/fileName';
import { fileNameOf } from '../../nodes/shared/http/fileHeaders';
import { maxDepth } from '../../nodes/shared/text/json';
import { mail } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { testedPush } from '../Push/tested';
import { newExecution } from '../harness/run';
import { useService } from '../harness/tested';
import { openTool } from '../harness/toolRun';
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
