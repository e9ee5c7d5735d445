import { clusterEnvironment } from '../../demo/cluster';
import { demoEnvironment, environmentFor } from '../../demo/environment';
import { readExamples } from '../../demo/examples';
import { queueEnvironment } from '../queue/harness';
import { runN8nCode } from './n8nCode';
import { inARow, ofPack, place } from './nodes';
import { useHarness } from './useHarness';

/** Rules that may report something, each with the reason. Any other finding fails a test. */
const exemptions: Readonly<Record<string, string>> = {
	'workflow-import-url-removed-v3':
		'Reports every n8n. The examples are imported as files, and no document has a workflow’s URL.',
	'docker-only-deployment-v3': '2.x runs from npm here. Reports no machine that is a container.',
};

/** The rules that n8n asks its database for: those of a running n8n answer them. */
const databaseRules = ['chat-hub-deprecated-v3', 'external-secrets-project-roles-default-v3'];

/** `where` is an environment, or a workflow. */
interface Finding {
	where: string;
	rule: string;
	what: string;
}

const isUnexpected = ({ rule }: Finding) => !(rule in exemptions);

interface Report {
	report: Record<'instanceResults' | 'workflowResults', Array<{ ruleId: string }>>;
}

interface RuleReport {
	instanceIssues?: Array<{ title: string }>;
	affectedWorkflows?: Array<{ name: string; issues: Array<{ title: string }> }>;
}

describe('n8n’s rules for 3.0', () => {
	const harness = useHarness();

	/** What the running n8n finds at itself, and at the workflows whose names contain `name`. */
	async function findingsOf(name: string): Promise<Finding[]> {
		const { rest } = harness.n8n;
		const root = '/breaking-changes/report';
		const { report } = await rest.call<Report>('POST', `${root}/refresh?version=v3`);
		const found: Finding[] = [];
		for (const { ruleId: rule } of [...report.instanceResults, ...report.workflowResults]) {
			const one = await rest.call<RuleReport>('GET', `${root}/${rule}`);
			const own = (one.affectedWorkflows ?? []).filter((workflow) => workflow.name.includes(name));
			const places = [{ name: 'n8n', issues: one.instanceIssues ?? [] }, ...own];
			for (const { name: where, issues } of places) {
				for (const { title } of issues) found.push({ where, rule, what: title });
			}
		}
		return found;
	}

	it('find nothing in the examples, nor in the n8n that the tests share', async () => {
		for (const { nodes, ...example } of readExamples()) {
			const plain = nodes.map((node) => ({ ...node, credentials: {} }));
			await harness.import({ ...example, nodes: plain });
		}
		expect((await findingsOf(harness.name)).filter(isUnexpected)).toEqual([]);
	});

	it('find what is planted in a workflow', async () => {
		const alwaysOutputData = true;
		const errors = { alwaysOutputData, onError: 'continueErrorOutput' } as const;
		await harness.import(
			inARow('Planted', [
				place('Receive', ofPack('chatTrigger'), {}, { alwaysOutputData }),
				place('Wait', ofPack('waitForDids'), {}, { alwaysOutputData }),
				place('Buy', ofPack('numbering'), {}, errors),
				place('Get', ofPack('numbering'), {}, { alwaysOutputData }),
				place('Old', 'n8n-nodes-base.cron'),
			]),
		);
		const found = await findingsOf(`Planted (${harness.name})`);
		const planted = found.filter(({ where }) => where.startsWith('Planted'));
		expect(planted.map(({ rule, what }) => [rule, /'([^']+)'/.exec(what)?.[1]])).toEqual([
			['always-output-data-multi-output-v3', 'Receive'],
			['always-output-data-multi-output-v3', 'Wait'],
			['always-output-data-multi-output-v3', 'Buy'],
			['cron-removed-v3', 'Old'],
		]);
	});

	it('find nothing in the environments of the demo and the queue mode', () => {
		const url = 'http://127.0.0.1:5678';
		const started = (env: Record<string, string>) => ({
			...environmentFor({ folder: harness.folder, url, nodeFolder: '/usr/bin', brokerPort: 5679 }),
			...env,
		});
		const server = { port: 1 };
		const inQueue = { ...clusterEnvironment(server, server, url), ...queueEnvironment };
		const { findings, unasked } = runN8nCode<{ findings: Finding[]; unasked: string[] }>(
			'instanceRules.cjs',
			{
				demo: started(demoEnvironment),
				queue: started(inQueue),
				planted: started({ N8N_DEFAULT_BINARY_DATA_MODE: 'default' }),
			},
		);
		expect(findings.filter(isUnexpected).map(({ where, rule }) => [where, rule])).toEqual([
			['planted', 'in-memory-binary-data-v3'],
		]);
		expect(unasked).toEqual(databaseRules);
	});
});
