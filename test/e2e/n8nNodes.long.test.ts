import { readExamples } from '../../demo/examples';
import { packName } from '../../demo/pack';
import { runN8nCode } from './n8nCode';

type Answer = Record<'loaded' | 'failed', string[]>;

/** n8n lists a node that it can't load, and fails only once a workflow runs it. */
it('n8n can load each of its own nodes, those of the examples among them', () => {
	const { loaded, failed } = runN8nCode<Answer>('n8nNodes.cjs', {});
	expect(failed).toEqual([]);
	const types = readExamples().flatMap(({ nodes }) => nodes.map(({ type }) => type));
	const ofN8n = types.filter((type) => !type.startsWith(`${packName}.`));
	expect(loaded).toEqual(expect.arrayContaining([...ofN8n, 'n8n-nodes-base.extractFromFile']));
});
