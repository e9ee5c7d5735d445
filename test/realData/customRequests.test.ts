import { testedAiAgents } from '../AiAgents/tested';
import { testedNumbering } from '../Numbering/tested';
import { useService } from '../harness/tested';

const numbering = useService(testedNumbering);
const agents = useService(testedAiAgents);
const read = async (path: string) => await numbering.run('customRequest', 'readPath', { path });

describe('A path that leads nowhere else is sent as it is entered', () => {
	it.each([
		['RFC 3986: a parameter of a segment', '/api/a;v=1/b'],
		['Java: a session', '/api/orders;jsessionid=1A2B3C'],
		['OData', '/api/orders(7)/items'],
		['Google: a verb', '/api/orders/7:close'],
		['FHIR', '/api/orders/$count'],
		['a percent sign', '/api/100%25'],
		['a percent sign before letters', '/api/5%25off'],
		['a semicolon', '/api/a%3Bb'],
		['a euro sign', '/api/%E2%82%AC'],
		['a phone number', '/api/numbers/%2B4930123456'],
		['an address', '/api/people/jane%40example.com'],
		['a name with a blank', '/api/people/Jane%20Doe'],
		['a name in Chinese', '/api/people/%E4%B8%AD%E6%96%87'],
		['a name in Persian, with a joiner', '/api/people/%D9%85%DB%8C%E2%80%8C%D8%B1'],
		['a person of several signs', '/api/people/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB'],
		['quotes', '/api/people/%22Jane%22'],
		['brackets', '/api/items%5B0%5D'],
		['a filter', '/api/orders/id%3E7%7Cid%3C3'],
		['a version', '/api/v1.2/orders'],
		['a file', '/api/files/a..b.tar.gz'],
		['a hidden file', '/.well-known/openid-configuration'],
		['a slash at the end', '/api/data/orders/'],
		['small letters', '/api/%e2%82%ac'],
	])('%s: %s', async (_source, path) => {
		numbering.world.faults.add({ body: { a: 1 } });
		expect(await read(path)).toMatchObject([{ json: { a: 1 } }]);
		expect(numbering.world.requests).toMatchObject([{ path }]);
	});
});

describe('A path that a server may read as another one is not sent', () => {
	it.each([
		['a way up', '/api/../b'],
		['the same place', '/api/./b'],
		['encoded', '/api/%2e%2E/b'],
		['encoded in part', '/api/.%2e/b'],
		['Apache with mod_rewrite decodes twice', '/api/%252e%252e/b'],
		['three times', '/api/%25252e%25252e/b'],
		['each sign of an escape by itself', '/api/%25%32%65%25%32%65/b'],
		['Tomcat leaves out parameters', '/api/..;/b'],
		['Tomcat, with a value', '/api/..;v=1/b'],
		['Tomcat, encoded', '/api/..%3Bv=1/b'],
		['Tomcat, encoded twice', '/api/%252e%252e%253b/b'],
		['dots behind a semicolon', '/api/a;../b'],
		['a parameter without a name before it', '/api/;v=1/b'],
		['IIS before version 7', '/api/%25u002e%25u002e/b'],
		['UTF-8 that is too long', '/api/%c0%ae%c0%ae/b'],
		['UTF-8 that is too long, encoded twice', '/api/%25c0%25ae/b'],
		['a byte that is no UTF-8', '/api/%ff'],
		['wide dots', '/api/%EF%BC%8E%EF%BC%8E/b'],
		['a wide percent sign', '/api/%EF%BC%852e%EF%BC%852e/b'],
		['dots with a blank', '/api/..%20/b'],
		['dots with a sign that nobody sees', '/api/.%E2%80%8B./b'],
		['another host', '//files.example/a'],
		['another host behind a backslash', '/\\files.example/a'],
		['a full address', 'https://files.example/a'],
		['two slashes', '/api//b'],
		['an encoded slash', '/api/a%2Fb'],
		['an encoded slash, twice', '/api/a%252fb'],
		['a backslash', '/api/a%5Cb'],
		['a wide slash', '/api/a%EF%BC%8Fb'],
		['a slash that Windows maps', '/api/a%E2%88%95b'],
		['a question mark', '/api/a%3Fb'],
		['a fragment', '/api/a#b'],
		['an encoded fragment', '/api/a%23b'],
		['an encoded fragment, twice', '/api/a%2523b'],
		['a null byte', '/api/a%00.json'],
		['a line break', '/api/a%0d%0aHost:b'],
		['a line break, encoded twice', '/api/a%250ab'],
		['a line of Unicode', '/api/a%E2%80%A8b'],
		['half an escape', '/api/100%'],
		['a blank', '/api/a b'],
		['no slash at the beginning', 'api/a'],
		['nothing', '/'],
	])('%s: %s', async (_source, path) => {
		await expect(read(path)).rejects.toMatchObject({
			message: '“Path” is not a path below the Base URL',
			description: expect.stringMatching(/^Nothing was sent\. /),
		});
		expect(numbering.world.requests).toEqual([]);
	});
});

describe('An answer of a path that no document shows', () => {
	const sent = async (answer: object) => {
		agents.world.faults.add({ path: '/skills', ...answer });
		const own = { method: 'POST', path: '/skills', body: '{}' };
		return await agents.list('customRequest', 'sendRequest', own);
	};
	const read = async (answer: object) => {
		agents.world.faults.add({ path: '/skills', ...answer });
		return await agents.list('customRequest', 'readPath', { path: '/skills' });
	};

	it.each<[string, object, unknown]>([
		['RP20: a campaign was deleted', { status: 204, raw: '' }, [{ value: null }]],
		['RP20: a text', { status: 200, raw: 'OK' }, [{ value: 'OK' }]],
		['RP20: a text', { status: 202, raw: 'Accepted' }, [{ value: 'Accepted' }]],
		['nothing', { status: 200, raw: '' }, [{ value: null }]],
		[
			'nothing, with a type',
			{ status: 201, raw: '', contentType: 'application/json' },
			[{ value: null }],
		],
		['a flag', { status: 200, raw: 'true' }, [{ value: true }]],
		['a number', { status: 200, raw: '7' }, [{ value: 7 }]],
		[
			'a long number',
			{ status: 200, raw: '6177433633397011933' },
			[{ value: '6177433633397011933' }],
		],
		['a text of two lines', { status: 200, raw: 'OK\nqueued' }, [{ value: 'OK\nqueued' }]],
		['a list', { status: 200, body: [{ a: 1 }, 2] }, [{ a: 1 }, { value: 2 }]],
		['an empty list', { status: 200, body: [] }, []],
		['a form', { status: 200, raw: 'id=7&status=queued' }, [{ value: 'id=7&status=queued' }]],
	])('is a success: %s: %j', async (_source, answer, items) => {
		expect(await sent(answer)).toEqual(items);
		expect(await read(answer)).toEqual(items);
		expect(agents.world.requests).toHaveLength(2);
	});

	it.each<[string, object, RegExp]>([
		['a page to sign in', { status: 200, raw: '<html>', contentType: 'text/html' }, /a web page/],
		['JSON that was cut off', { status: 200, raw: '{"id":' }, /The response was cut off/],
	])('is none: %s', async (_source, answer, message) => {
		await expect(sent(answer)).rejects.toMatchObject({
			message: expect.stringMatching(message),
			description: expect.stringContaining('may have been made anyway'),
		});
	});
});
