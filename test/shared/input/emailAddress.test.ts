import { requireFormat } from '../../../nodes/shared/input/internal/texts';
import { email } from '../../../nodes/AiAgents/sharedFields';
import { testedAiAgents } from '../../AiAgents/tested';
import { useService } from '../../harness/tested';

describe('An email address', () => {
	it('is sent as it is entered, so it may be nothing but an address', () => {
		expect(requireFormat(email, 'jürgen@exämple.de')).toBe('jürgen@exämple.de');
	});

	it.each(['Jane <jane@example.com>', 'mailto:jane@example.com', 'a@b, c@d'])(
		'may not be %s',
		(text) => {
			expect(() => requireFormat(email, text)).toThrow(
				'“Email” takes one email address without a name',
			);
		},
	);
});

describe('The addresses of users and clients', () => {
	const agents = useService(testedAiAgents);

	it.each([
		['user', 'create', { name: 'Jane', email: 'jane example.com' }, '“Email”'],
		['user', 'update', { updateFields: { email: 'jane' } }, '“Email”'],
		[
			'client',
			'create',
			{ name: 'Hotel', additionalFields: { contact_email: 'hotel' } },
			'“Contact Email”',
		],
	] as const)(
		'of %s: %s are checked before anything is sent',
		async (resource, action, own, label) => {
			const sample = testedAiAgents.samples[`${resource}.${action}`];
			await expect(agents.run(resource, action, { ...sample, ...own })).rejects.toThrow(
				`${label} takes one email address`,
			);
			expect(agents.world.requests).toHaveLength(0);
		},
	);

	it('may be part of one in a filter', async () => {
		await agents.run('user', 'getAll', { filters: { email: 'jane' } });
		expect(agents.world.requests).toHaveLength(1);
	});
});
