import { identifiers } from '../../../nodes/shared/input/internal/identifiers';
import type { Parameter } from '../../../nodes/shared/catalogue/operation';
import { formOf } from '../../../nodes/shared/catalogue/service';
import { testedAiAgents } from '../../AiAgents/tested';
import { testedNodes } from '../../services';
import { useService } from '../../tested';

/** Text that is sent as written, and lists of which the operation trims the entries. */
const freeText = [
	'approveLabel',
	'body',
	'caption',
	'countries',
	'description',
	'devicesJson',
	'disapproveLabel',
	'duration',
	'fallBackStatuses',
	'fallBackWords',
	'greeting',
	'html',
	'message',
	'messageButtonLabel',
	'newValue',
	'notification_body',
	'notification_title',
	'responseFormButtonLabel',
	'responseFormDescription',
	'responseFormTitle',
	'skills',
	'skippedFields',
	'subject',
	'title',
	'value',
];

function textsIn(parameters: readonly Parameter[]): string[] {
	return parameters.flatMap(({ name, type, options = [] }) => {
		if (type === 'collection') return textsIn(options as readonly Parameter[]);
		if (type !== 'fixedCollection') return type === 'string' ? [name] : [];
		const groups = options as ReadonlyArray<{ values: readonly Parameter[] }>;
		return groups.flatMap(({ values }) => textsIn(values));
	});
}

const texts = testedNodes.flatMap(([, { service }]) =>
	service.resources.flatMap(({ operations }) => operations.flatMap((one) => textsIn(formOf(one)))),
);

it('is decided for every text field of every operation', () => {
	const decided = [...identifiers, ...freeText];
	expect(texts.filter((name) => !decided.includes(name))).toEqual([]);
	expect(freeText.filter((name) => identifiers.has(name) || !texts.includes(name))).toEqual([]);
});

describe('A write', () => {
	const agents = useService(testedAiAgents);
	const created = () => agents.world.requests.find(({ method }) => method === 'POST')?.body;

	it('sends prompts as written, and identifiers without blanks around them', async () => {
		await agents.run('skill', 'create', {
			name: ' Transcript ',
			additionalFields: {
				description: '\tSend the transcript.\n\n',
				webhook_url: ' https://example.com/hook\n',
			},
		});
		expect(created()).toMatchObject({
			name: 'Transcript',
			description: '\tSend the transcript.\n\n',
			webhook_url: 'https://example.com/hook',
		});
	});

	it('rejects a required text of blanks alone', async () => {
		await expect(
			agents.run('user', 'create', { name: '  ', email: 'a@example.com' }),
		).rejects.toThrow('“Name” is empty');
		expect(agents.world.requests).toEqual([]);
	});
});
