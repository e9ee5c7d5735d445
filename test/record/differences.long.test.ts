import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/http/server';
import { serviceNames, type ServiceName } from '../../sandbox/services/services';
import { World } from '../../sandbox/core/world';
import type { Recording } from '../../scripts/record/record';
import { isWhole } from '../harness/sample';
import { mangle, recordSandbox } from './recorded';
import { aiAgentsSeeds, change, numberingFaults, numberingSeeds } from './seeds';

const differencesIn = ({ differences }: Recording) =>
	differences
		.map(({ route, place, change, found }) =>
			[`${route.replace(/^\S+ /, '')} ${place}: ${change}`, change === 'missing field' ? '' : found]
				.join(' ')
				.trim(),
		)
		.sort();

const mangleAll = async (
	sandbox: Sandbox,
	name: ServiceName,
	root: string,
	seeds: typeof numberingSeeds,
) => {
	for (const path of new Set(seeds.map(([list]) => list))) {
		const own = seeds.filter(([list]) => list === path);
		const changeAll = (record: IDataObject) =>
			own.forEach(([, field, by]) => change(record, field, by));
		await mangle(sandbox, name, root + path, changeAll);
	}
};

describe('A recording finds', () => {
	const others = serviceNames.filter((name) => !['numbering', 'aiAgents'].includes(name));

	it.each(isWhole ? serviceNames : others)(
		'no difference in the sandbox’s own %s',
		async (name) => {
			const { differences, readings, called } = await recordSandbox(name);
			expect(differences).toEqual([]);
			const changed = readings.filter(
				({ value, preset }) => value !== undefined && value !== preset,
			);
			expect(changed).toEqual([]);
			expect(called.filter(({ outcome }) => outcome === 'ended with an error')).toEqual([]);
		},
	);

	it('every changed field, path, status and content of numbering, and nothing else', async () => {
		const recording = await recordSandbox('numbering', async (sandbox) => {
			await mangleAll(sandbox, 'numbering', '/api/data/', numberingSeeds);
			for (const [path, fault] of numberingFaults) {
				sandbox.world.faults.add({ path, ...fault, times: 999 });
			}
		});
		const expected = [
			...numberingSeeds.map(
				([path, field, , found]) => `/api/data/${path} .content[].${field}: ${found}`,
			),
			...numberingFaults.map(([path, , found]) => `${path} ${found}`),
		];
		expect(differencesIn(recording)).toEqual(expected.sort());
	});

	const changedAgents = async () => {
		const recording = await recordSandbox('aiAgents', async (sandbox) => {
			await mangleAll(sandbox, 'aiAgents', '/', aiAgentsSeeds);
		});
		const expected = aiAgentsSeeds.map(
			([path, field, , found]) => `/${path} [].${field}: ${found}`,
		);
		expect(differencesIn(recording)).toEqual(expected.sort());
	};

	// It finds the same kinds of changes.
	if (isWhole) it('every changed field of AI agents, and nothing else', changedAgents);
});

/** Each takes a recording by every setting of the service: only a whole run tries the costly ones. */
const costly: Array<[ServiceName, object]> = [
	[
		'numbering',
		{
			...{ recordIds: true, bareLists: true, maxSize: 50 },
			...{ completedStatus: 'DONE', cancelledLineStatus: 'VOID' },
			...{ invalidInputStatus: 422, unknownRecordStatus: 410 },
		},
	],
	[
		'aiAgents',
		{
			...{ defaultLimit: 20, maxLimit: 50, relationsInLists: true, nullFields: false },
			...{ unauthenticatedStatus: 403, invalidInputStatus: 400, unknownRecordStatus: 410 },
		},
	],
	['aiAgents', { featureFlagJwtAuth: false }],
];

describe('A recording decides', () => {
	it.each<[ServiceName, object]>([
		...(isWhole ? costly : []),
		['push', { refuseHistoryOfUnknownUser: true, unknownRecordStatus: 410 }],
		['chat', { unknownFileStatus: 410, unauthenticatedStatus: 403 }],
	])('settings of %s, with which the sandbox answers the same: %j', async (name, settings) => {
		const recording = await recordSandbox(name, ({ world }) =>
			world.configure({ [name]: settings }),
		);
		expect(recording.settings).toMatchObject({ [name]: settings });
		expect(recording.unexplained).toEqual([]);
	});

	it('the shape of error bodies', async () => {
		const group = 'platform' in new World().settings ? 'platform' : 'chat';
		const settings = { [group]: { errorBody: 'text' } };
		const recording = await recordSandbox('chat', ({ world }) => world.configure(settings));
		expect(recording.settings).toMatchObject(settings);
	});
});
