import type { Sandbox } from '../../../sandbox/http/server';
import { startSandbox } from '../../../sandbox/http/server';
import { testedAiAgents } from '../../AiAgents/tested';
import { testedChat } from '../../Chat/tested';
import { testedEmail } from '../../Email/tested';
import { testedJourney } from '../../Journey/tested';
import { testedNumbering } from '../../Numbering/tested';
import { runNode } from '../../harness/run';
import { testedServices } from '../../harness/services';
import { useService } from '../../harness/tested';
import { findingsOf, isRead, named, maxRequests } from './checked';

const page = { raw: '<html><title>Welcome</title></html>', contentType: 'text/html' };
const always = { times: 1_000 };

const faults: ReadonlyArray<readonly [string, object, RegExp]> = [
	['a rejected credential', { status: 401 }, /Sign-in: problem .*\(status 401\)/],
	['a forbidden account', { status: 403 }, /Sign-in: problem .*\(status 403\)/],
	['a website', { ...page, status: 200 }, /Address: problem .*doesn’t respond at this Base URL/],
	['a website’s page for errors', { ...page, status: 405 }, /Address: problem/],
	[
		'a rate limit',
		{ status: 429, headers: { 'retry-after': '3600' } },
		/Address: problem .*no more requests/,
	],
	['a broken service', { status: 500 }, /Address: problem .*status 500/],
	['an overloaded service', { status: 503 }, /Address: problem/],
	['a connection that is cut', { drop: 'after' }, /Address: problem/],
	['half an answer', { mangle: 'truncate' }, /Address: (problem|cannot tell)/],
	[
		'an address elsewhere',
		{ redirect: 'https://elsewhere.example/' },
		/Address: problem .*elsewhere/,
	],
];

/** What another service answers to each path in a 200. */
const foreign = [
	{ success: true },
	{},
	{ error: { code: 'NOT_FOUND' } },
	[{ error: 'Not found' }],
	{ data: [{ id: 'ch_1', object: 'charge' }] },
	{ content: [{ rendered: '<p>Hello</p>' }] },
	{ items: [{ error: 'Not found' }], total: 1 },
	[1, 2],
	'OK',
	null,
];

/** Another service, a gateway or a website responds with these to each path, whatever the request. */
const foreignRejections: ReadonlyArray<readonly [status: number, body: object | string]> = [
	[400, { error: { message: 'Unrecognized request URL', type: 'invalid_request_error' } }],
	[400, { errors: [{ code: 'BAD_REQUEST', detail: 'Missing header' }] }],
	[400, 'Bad Request'],
	[401, { message: 'Unauthorized' }],
	[401, { errors: [{ message: 'Sorry, you do not have access to this page' }] }],
	[402, { error: 'Payment required' }],
	[403, { message: 'Forbidden' }],
	[403, 'Host not in allowlist'],
	[404, { error: 'Not Found' }],
	[410, { message: 'This API version was retired' }],
	[422, { detail: [{ loc: ['header', 'x-key'], msg: 'field required' }] }],
];

describe.each(named(testedServices))('Account: Check of %s', (_name, tested) => {
	const node = useService(tested);

	it.each(foreignRejections)(
		'takes no server that says %i %j for the service',
		async (status, body) => {
			node.world.faults.add({ status, body, ...always });
			const findings = await findingsOf(node, node.credential());
			const judged = findings.filter(({ area }) => area === 'Address' || area === 'Lists');
			expect(judged.filter(({ status }) => status === 'ok')).toEqual([]);
			expect(judged).not.toEqual([]);
		},
	);

	it.each(foreign)('takes no %j for the service', async (body) => {
		node.world.faults.add({ status: 200, body, ...always });
		const findings = await findingsOf(node, node.credential());
		const judged = findings.filter(({ area }) => area === 'Address' || area === 'Lists');
		expect(judged.filter(({ status }) => status === 'ok')).toEqual([]);
		expect(judged).not.toEqual([]);
	});

	it.each(faults)('reports %s, and throws nothing', async (_what, fault, expected) => {
		node.world.faults.add({ ...fault, ...always });
		const findings = await findingsOf(node, node.credential());
		const lines = findings.map(({ area, status, message }) => `${area}: ${status} ${message}`);
		expect(lines.join('\n')).toMatch(expected);
		expect(node.world.requests.length).toBeLessThanOrEqual(maxRequests);
		expect(node.world.requests.filter((request) => !isRead(request))).toEqual([]);
	});

	it('stays within its requests if most of them fail or are redirected', async () => {
		const redirect = `${node.url}/numbering/api/data/orders`;
		for (let turn = 0; turn < 50; turn++) {
			node.world.faults.add({ redirect, skip: turn, times: 2 });
			node.world.faults.add({ status: 503, skip: turn });
		}
		await findingsOf(node, node.credential());
		expect(node.world.requests.length).toBeLessThanOrEqual(maxRequests);
	});

	it('reports a host that nobody reaches', async () => {
		const credential = { ...node.credential(), baseUrl: 'http://127.0.0.1:1/there' };
		const [{ area, status, message }] = await findingsOf(node, credential);
		expect([area, status]).toEqual(['Address', 'problem']);
		expect(message).toMatch(/could not be reached/);
	});

	it.each(['', '/api', '/elsewhere'])(
		'names the Base URL instead of one with “%s”',
		async (end) => {
			const { baseUrl } = node.credential() as { baseUrl: string };
			const known = tested.name === 'email' || tested.name === 'journey';
			const wrong =
				end === '' ? node.url : baseUrl.replace(/(\/\w+)?$/, end === '/api' ? '$1/api' : end);
			const [finding] = await findingsOf(node, { ...node.credential(), baseUrl: wrong });
			const isGuessed = end === '/api' || !['aiAgents', 'outboundVoice'].includes(tested.name);
			const right = { area: 'Address', status: 'set this', setting: 'Base URL', value: baseUrl };
			if (!known && isGuessed) expect(finding).toMatchObject(right);
			else expect(finding.status).toMatch(/problem|cannot tell/);
		},
	);
});

describe.each([
	['AI Agents', testedAiAgents, [{ error: 'Not found' }]],
	['Numbering', testedNumbering, { content: [{ error: 'Not found' }] }],
] as const)('Account: Check of %s', (_name, tested, body) => {
	const node = useService(tested);

	it('reports each list whose records are another service’s', async () => {
		// The address, the sign-in and the first list are right.
		node.world.faults.add({ body, skip: 3, ...always });
		const findings = await findingsOf(node, node.credential());
		const lists = findings.filter(({ area }) => area === 'Lists').map(({ message }) => message);
		const foreignLists = lists.filter((message) => /isn’t a list of the documented/.test(message));
		const [readable, count] = /^(\d+) of (\d+) lists/.exec(lists.at(-1)!)!.slice(1).map(Number);
		expect(foreignLists).toHaveLength(count - readable);
		// No document shows the fields of a termination rate.
		expect(readable).toBeLessThanOrEqual(3);
	});
});

describe('Account: Check of records', () => {
	const node = useService(testedNumbering);

	it.each([
		['a field that is missing', { ratedTime: undefined }, /missing: ratedTime\./],
		['a field of another type', { ratedTime: '61 s' }, /an unexpected format: ratedTime\./],
		['no field that is null', { ratedTime: null }, undefined],
		['no field that may be null and is left out', { rateOut: undefined }, undefined],
	])('names %s', async (_what, change, message) => {
		const [record] = await node.list('callRecord', 'getAll', { limit: 1, simplify: false });
		const body = { content: [{ ...record, ...change }] };
		node.world.faults.add({ path: '/api/data/cdrs', body });
		const found = await findingsOf(node, node.credential());
		const formats = found.filter(({ message }) => message.startsWith('Call records: '));
		expect(formats.map((one) => one.message)).toEqual(
			message ? [expect.stringMatching(message)] : [],
		);
	});
});

describe('Account: Check of services that share an address', () => {
	let sandbox: Sandbox;
	beforeAll(async () => (sandbox = await startSandbox({ only: ['email', 'journey', 'chat'] })));
	afterAll(async () => await sandbox.stop());

	const ends = ['/api', '/api/email/send', '/API/whatsapp/', '/messaging'];
	const shared = [testedEmail, testedJourney, testedChat];
	it.each(shared.flatMap((tested) => ends.map((end) => [tested.name, end, tested] as const)))(
		'%s names the right one in place of one with %s at its end',
		async (_name, end, { nodeType, credential }) => {
			const right = String(credential(sandbox.url).baseUrl);
			const wrong = { ...credential(sandbox.url), baseUrl: right + end };
			const parameters = { resource: 'account', operation: 'check' };
			const [{ json }] = await runNode({ parameters, credential: wrong }, nodeType);
			const found = { area: 'Address', status: 'set this', setting: 'Base URL', value: right };
			expect(json).toMatchObject(end === '/messaging' ? { area: 'Address' } : found);
		},
	);
});
