import { breaches } from '../../../sandbox/contract/breaches';
import { Contract } from '../../../sandbox/contract/contract';
import { readDocument } from '../../../sandbox/contract/documents';
import { lookupIn } from '../../../sandbox/contract/narrow';
import { startSandbox } from '../../../sandbox/http/server';
import { NOW, ORDER, useSandbox } from '../client';

const client = useSandbox();
const none = { params: {}, query: {}, body: undefined };

/** `numbering` as the sandbox plays it now. */
function numbering() {
	const contract = new Contract(readDocument('numbering'), lookupIn(client.world.settings));
	const { paths } = contract.document;
	return {
		contract,
		buy: paths['/api/management/buyDids'].post,
		list: paths['/api/data/cdrs'].get,
	};
}

it('an answer outside of the documents is a 500 that says where, and fails the test', async () => {
	Object.assign(client.world.tables.numbering.orders.get(1001), { reference: 7 });
	const { status, data } = await client.numbering.get('/api/data/orders/1001');
	const breach =
		'GET /api/data/orders/{id} is outside of docs/openapi/numbering.json: the answer: /reference must be string';
	expect([status, data]).toEqual([500, { breach }]);
	expect(breaches.splice(0)).toEqual([breach]);
});

it('so is a notification', async () => {
	const [account] = client.world.tables.chat.businessNumbers.all();
	Object.assign(account, { wabaId: 7 });
	const message = { type: 'text', body: 'Hello' };
	// Nobody listens there: it is compared before it is sent.
	await client.control.post('/deliver/chat', { url: 'http://127.0.0.1:9', message });
	expect(breaches.splice(0)).toEqual([
		expect.stringMatching(/chat notification.*\/waba_id must be string/),
	]);
});

it('a request that the documents do not allow is one only if it was accepted', async () => {
	const answers = [{ ...ORDER, quantity: 0 }, ORDER].map(
		async (body) => await client.numbering.post('/api/management/buyDids', body),
	);
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 200]);
	expect(breaches).toEqual([]);
});

it.each([
	['nothing', ORDER, undefined],
	['a wrong type', { ...ORDER, quantity: '3' }, 'body/quantity must be integer'],
	[
		'an unknown value',
		{ ...ORDER, features: ['SMOKE'] },
		expect.stringContaining('body/features/0 '),
	],
	['a missing field', { ...ORDER, reference: undefined }, expect.stringContaining("'reference'")],
	['a further field', { ...ORDER, color: 'red' }, expect.stringContaining('additional')],
	['no body', undefined, 'body: required'],
])('finds %s in a body', (_what, body, found) => {
	const { contract, buy } = numbering();
	expect(contract.findInRequest(buy, { ...none, body })).toEqual(found);
});

it.each([
	[{}, undefined],
	[{ page: '2', size: '20', sort: ['callId,asc', 'rate,desc'] }, undefined],
	[{ page: '0' }, expect.stringContaining('query/page ')],
	[{ size: ['1', '2'] }, expect.stringContaining('query/size ')],
	[{ sort: 'color,asc' }, expect.stringContaining('query/sort/0 ')],
	[{ sort: 'id,asc' }, expect.stringContaining('query/sort/0 ')],
	[{ color: 'red' }, expect.stringContaining('query must NOT')],
])('reads the query %j', (query, found) => {
	const { contract, list } = numbering();
	expect(contract.findInRequest(list, { ...none, query: query as Record<string, string> })).toEqual(
		found,
	);
});

it('follows the settings: what no document shows is allowed where they play it', () => {
	const query = { sort: 'id,asc' };
	client.world.configure({ numbering: { recordIds: true, invalidInputStatus: 422 } });
	const { contract, list } = numbering();
	expect(contract.findInRequest(list, { ...none, query })).toBeUndefined();
	const detail = { status: 422, error: 'Unprocessable', message: 'no', path: '/' };
	expect(contract.findInAnswer(list, 422, 'application/json', detail)).toBeUndefined();
	expect(contract.findInAnswer(list, 409, 'application/json', detail)).toBe('no status 409');
	expect(contract.findInAnswer(list, 422, 'application/json', { detail: 'no' })).toBeDefined();
	expect(contract.findInAnswer(list, 422, '', undefined)).toBe('status 422 without a body');
});

it('is off outside of tests, and needs none of its packages then', async () => {
	const sandbox = await startSandbox({ only: ['numbering'], contract: false });
	sandbox.world.reset({ now: NOW });
	Object.assign(sandbox.world.tables.numbering.orders.get(1001), { reference: 7 });
	const headers = { authorization: 'Bearer sandbox-token' };
	const answer = await fetch(`${sandbox.url}/numbering/api/data/orders/1001`, { headers });
	expect(await answer.json()).toMatchObject({ reference: 7 });
	await sandbox.stop();
	expect(breaches).toEqual([]);
});
