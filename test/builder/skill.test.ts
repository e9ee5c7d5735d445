import { generateSkill } from '../../scripts/generate/skill';
import { allNodes } from '../harness/allNodes';
import { testedCatalogues } from '../harness/services';

const [[path, skill]] = Object.entries(generateSkill()) as Array<[string, string]>;

const operations = testedCatalogues.flatMap(({ service }) =>
	service.resources.flatMap(({ name: resource, operations: own }) =>
		own.map((operation) => ({ resource, ...operation })),
	),
);

it('has the form of an agent skill', () => {
	const [, head] = /^---\n([\s\S]+?)\n---\n/.exec(skill) ?? [];
	const [, name] = /^name: ([a-z-]{1,64})$/m.exec(head ?? '') ?? [];
	expect(path).toBe(`skills/${name}/SKILL.md`);
	const [, description = ''] = /description: >-\n([\s\S]+)$/.exec(head ?? '') ?? [];
	expect(description.length).toBeGreaterThan(100);
	expect(description.length).toBeLessThan(1024);
	expect(skill.split('\n').length).toBeLessThan(500);
});

it('has every node and every operation', () => {
	for (const [, { description }] of allNodes) expect(skill).toContain(`.${description.name}\``);
	for (const { value } of operations) expect(skill).toContain(`\`${value}\``);
});

it('says what belongs around every operation that buys or reaches people', () => {
	const hints = operations.flatMap(({ limited, hint }) => (limited ? [hint] : []));
	for (const hint of hints) expect(skill).toContain(hint);
});

it('names only operations that exist', () => {
	const resources = [...new Set(operations.map(({ resource }) => resource))];
	const named = [
		...skill.matchAll(new RegExp(`\\b(${resources.join('|')}): ([A-Z][^.,;:)|→]*)`, 'g')),
	];
	const unknown = named
		.filter(([, resource, text]) => {
			const own = operations.filter((one) => one.resource === resource);
			return !own.some(({ name }) => text.startsWith(name));
		})
		.map(([text]) => text);
	expect(named.length).toBeGreaterThan(10);
	expect(unknown).toEqual([]);
});
