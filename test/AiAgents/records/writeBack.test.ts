import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { aiAgents } from '../../../nodes/AiAgents/service';
import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { samples } from '../samples';
import { useAiAgents } from '../tested';

const node = useAiAgents();

interface Field {
	name: string;
	type: string;
	options: ReadonlyArray<{ name: string }>;
}

/** Resources whose Update has the fields of the record: a configuration's are its provider's parameters. */
const updated = aiAgents.resources.flatMap(({ value, operations }) => {
	const update = operations.find((one) => one.value === 'update');
	const group = update?.parameters.find(({ name }) => name === 'updateFields');
	const fields = (group?.options ?? []) as readonly Field[];
	return group ? [[value, fields.filter(({ name }) => name !== 'removed')] as const] : [];
});

async function recordsOf(resource: string): Promise<IDataObject[]> {
	return await node.list(resource, 'getAll', { returnAll: true });
}

const targetOf = (resource: string, { id, room_id: room }: IDataObject): INodeParameters => {
	const [name] = Object.keys(samples[`${resource}.update`]);
	return { [name]: { __rl: true, mode: 'id', value: (resource === 'call' ? room : id) as string } };
};

function expressionFor({ name, type, options }: Field) {
	const expression = `={{ $json.${name === 'skill_limit' ? 'limit' : name} }}`;
	return type === 'fixedCollection' ? { [options[0].name]: expression } : expression;
}

/** Of one moment there are several spellings. */
const inOneSpelling = (records: readonly IDataObject[]) =>
	records.map(({ expires_at: end, ...others }) => ({
		...others,
		end: typeof end === 'string' ? Date.parse(end) : end,
	}));

it('every resource with Update is tested', () => {
	expect(updated.map(([resource]) => resource).sort()).toEqual(
		['agent', 'agentSkill', 'call', 'clientSkill', 'clientUser', 'providerTemplate', 'skill', 'user'], // prettier-ignore
	);
});

describe.each(updated)('Update of a %s', (resource, fields) => {
	it('takes back what Get Many gives, also where a field is null', async () => {
		node.world.configure({ aiAgents: { callUpdate: 'all' } });
		const before = await recordsOf(resource);
		for (const record of before) {
			const isMasked = String(record.webhook_url ?? '').includes('*');
			const kept = fields.filter(({ name }) => !(isMasked && name === 'webhook_url'));
			const updateFields = Object.fromEntries(
				kept.map((field) => [field.name, expressionFor(field)]),
			);
			const parameters = { ...targetOf(resource, record), updateFields };
			await node.run(resource, 'update', parameters, { items: [{ json: record }] });
		}
		expect(inOneSpelling(await recordsOf(resource))).toEqual(inOneSpelling(before));
	});
});

describe('A field that is emptied', () => {
	const clear = async (greeting: string, item: IDataObject) =>
		await node.run(
			'clientSkill',
			'update',
			{
				...targetOf('clientSkill', { id: SEEDED.clientSkill }),
				updateFields: { greeting },
			},
			{ items: [{ json: item }] },
		);

	it('is sent as null if its expression returns null', async () => {
		await clear('={{ $json.greeting }}', { greeting: null });
		expect(node.written().map(({ body }) => body)).toEqual([{ greeting: null }]);
	});

	it('is rejected if its expression finds no such field', async () => {
		const cleared = clear('={{ $json.greting }}', { greeting: null });
		await expect(cleared).rejects.toThrow('“Greeting” is empty: its expression returns no value');
		expect(node.written()).toEqual([]);
	});

	it('is rejected if a required one would be', async () => {
		const updateFields = { name: '={{ $json.name }}' };
		const parameters = { ...targetOf('agent', { id: SEEDED.agent }), updateFields };
		const cleared = node.run('agent', 'update', parameters, { items: [{ json: { name: null } }] });
		await expect(cleared).rejects.toThrow('“Name” is empty');
		expect(node.written()).toEqual([]);
	});
});
