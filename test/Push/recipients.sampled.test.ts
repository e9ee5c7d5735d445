import { content } from './samples';
import { usePush } from './tested';

const { push, bodies, run } = usePush();
const runWith = async (resource: string, operation: string, own: object, given: unknown) =>
	await run(resource, operation, own, { items: [{ json: { given } }] });
const sendTo = async (given: unknown) => {
	push.world.configure({ push: { unknownUsers: 'accept' } });
	const own = { ...content, user_external_id: '={{ $json.given }}' };
	await runWith('notification', 'sendByUser', own, given);
};
const users = () => bodies().map(({ user_external_id: user }) => user);

describe('users', () => {
	it.each<[unknown, string[]]>([
		[
			['cn=Jane,ou=Sales', ' a;b ', 7],
			['cn=Jane,ou=Sales', 'a;b', '7'],
		],
		['["cn=Jane,ou=Sales", 7]', ['cn=Jane,ou=Sales', '7']],
		["O'Brien, 5\" tablet; O'Hara", ["O'Brien", '5" tablet', "O'Hara"]],
		['"a" , "b', ['"a"', '"b']],
		['a,a, a', ['a']],
	])('%j are %j', async (given, expected) => {
		await sendTo(given);
		expect(users().sort()).toEqual(expected.sort());
	});

	it.each(['"cn=Jane,ou=Sales"', 'a; "b;c"', '"a\nb"'])(
		'with a separator between quotation marks are rejected: %j',
		async (given) => {
			await expect(sendTo(given)).rejects.toMatchObject({
				message: expect.stringContaining('“User ID” has a separator between quotation marks: “"'),
				description: expect.stringContaining('list'),
			});
			expect(bodies()).toEqual([]);
		},
	);
});

it('the same token of a user twice is sent once', async () => {
	const twice = [
		{ token: 't', user_external_id: 'u' },
		{ token: ' t ', user_external_id: 'u' },
		{ token: 't', user_external_id: 'v' },
	];
	const own = { ...content, specifyTokens: 'json', devicesJson: '={{ $json.given }}' };
	await runWith('notification', 'sendByToken', own, twice);
	expect(bodies()[0].tokens).toEqual([twice[0], twice[2]]);
});
