import { generateSkill } from '../../scripts/generate/skill';
import { testedCatalogues } from '../harness/services';

const [[path, skill]] = Object.entries(generateSkill()) as Array<[string, string]>;

it('has the form of an agent skill', () => {
	const [, name, description] =
		/^---\nname: ([a-z-]{1,64})\ndescription: >-\n([\s\S]{100,1023}?)\n---\n/.exec(skill) ?? [];
	expect(path).toBe(`skills/${name}/SKILL.md`);
	expect(description).toBeDefined();
	expect(skill.split('\n').length).toBeLessThan(500);
});

it('names only operations that exist', () => {
	const operations = testedCatalogues.flatMap(({ service }) =>
		service.resources.flatMap(({ name: resource, operations: own }) =>
			own.map(({ name }) => `${resource}: ${name}`),
		),
	);
	const resources = [...new Set(operations.map((operation) => operation.split(':')[0]))];
	const found = skill.matchAll(new RegExp(`\\b(${resources.join('|')}): ([A-Z][^.,;:)|→]*)`, 'g'));
	const named = Array.from(found, ([text]) => text);
	const isUnknown = (text: string) => !operations.some((operation) => text.startsWith(operation));
	expect(named.length).toBeGreaterThan(10);
	expect(named.filter(isUnknown)).toEqual([]);
});
