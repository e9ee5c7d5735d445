/* eslint-disable @n8n/community-nodes/no-restricted-imports -- makes n8n's temporary folder */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { clusterEnvironment } from '../../demo/cluster';
import { demoEnvironment, environmentFor } from '../../demo/environment';
import { readExamples } from '../../demo/examples';
import { n8nEnvironments } from '../harness/compose';
import { queueEnvironment } from '../queue/harness';
import { findingsIn, findingsOf, isExempt } from './breakingChanges';
import { describeWith } from './n8n1';
import { inARow, place } from './nodes';
import { useHarness } from './useHarness';

const url = 'http://127.0.0.1:5678';

/** The rules that n8n asks its database for: those of a running n8n answer them. */
const databaseRules = ['chat-hub-deprecated-v3', 'external-secrets-project-roles-default-v3'];

describeWith('rules for 3.0')('n8n’s rules for 3.0', () => {
	const harness = useHarness();
	let folder: string;

	beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'switchboard-rules-'))));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	const started = (env: Record<string, string> = {}) => ({
		...environmentFor({ folder, url, nodeFolder: '/usr/bin', brokerPort: 5679 }),
		...env,
	});

	it('find nothing in the examples, nor in the n8n that the tests share', async () => {
		for (const { nodes, ...example } of readExamples()) {
			const plain = nodes.map((node) => ({ ...node, credentials: {} }));
			await harness.import({ ...example, nodes: plain });
		}
		const found = await findingsOf(harness.n8n, harness.name);
		expect(found.filter((finding) => !isExempt(finding))).toEqual([]);
	});

	it('find what is planted in a workflow', async () => {
		const alwaysOutputData = true;
		const own = (type: string) => `n8n-nodes-switchboard.${type}`;
		await harness.import(
			inARow('Planted', [
				place('Receive', own('chatTrigger'), {}, { alwaysOutputData }),
				place('Wait', own('waitForDids'), {}, { alwaysOutputData }),
				place('Buy', own('numbering'), {}, { alwaysOutputData, onError: 'continueErrorOutput' }),
				place('Get', own('numbering'), {}, { alwaysOutputData }),
				place('Old', 'n8n-nodes-base.cron'),
			]),
		);
		const found = await findingsOf(harness.n8n, `Planted (${harness.name})`);
		const planted = found.filter(({ where }) => where.startsWith('Planted'));
		expect(planted.map(({ rule, what }) => [rule, /'([^']+)'/.exec(what)?.[1]])).toEqual([
			['always-output-data-multi-output-v3', 'Receive'],
			['always-output-data-multi-output-v3', 'Wait'],
			['always-output-data-multi-output-v3', 'Buy'],
			['cron-removed-v3', 'Old'],
		]);
	});

	it('find nothing in the environments of the demo, the queue mode and the containers', () => {
		const place = { port: 1 };
		const inQueue = { ...clusterEnvironment(place, place, url), ...queueEnvironment };
		const planted = started({ N8N_DEFAULT_BINARY_DATA_MODE: 'default' });
		const { findings, unasked } = findingsIn(
			{
				demo: started(demoEnvironment),
				queue: started(inQueue),
				...n8nEnvironments(),
				planted,
			},
			folder,
		);
		const unexpected = findings.filter((finding) => !isExempt(finding));
		expect(unexpected.map(({ where, rule }) => [where, rule])).toEqual([
			['planted', 'in-memory-binary-data-v3'],
		]);
		expect(unasked).toEqual(databaseRules);
	});
});
