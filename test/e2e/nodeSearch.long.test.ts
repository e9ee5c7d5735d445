/* eslint-disable @n8n/community-nodes/no-restricted-globals -- prints the score */
import { name as pack } from '../../package.json';
import { nodeSearch } from '../builder/nodeSearch';
import { names, requests } from '../builder/requests';

const first = 3;

describe('n8n’s search for nodes', () => {
	let search: ReturnType<typeof nodeSearch>;
	beforeAll(() => {
		search = nodeSearch();
	});

	const rank = (query: string, node: string) => search(query).indexOf(`${pack}.${node}`) + 1;
	const missed = (wanted: typeof requests) =>
		wanted
			.map(([query, node]) => ({ query, node, rank: rank(query, node) }))
			.filter((one) => one.rank === 0 || one.rank > first);

	it('knows n8n’s own nodes, too', () => {
		expect(search('gmail').slice(0, 2)).toContain('n8n-nodes-base.gmail');
		expect(search('vector store').join()).toMatch(/@n8n\/n8n-nodes-langchain\.vectorStore/);
	});

	it(`finds the node for each of ${requests.length} requests among the first ${first}`, () => {
		const misses = missed(requests);
		const score = `${requests.length - misses.length} of ${requests.length}`;
		process.stdout.write(`n8n’s search finds the right node among the first ${first}: ${score}\n`);
		expect(requests.length).toBeGreaterThanOrEqual(40);
		expect(misses).toEqual([]);
	});

	it.each(names)(`finds “%s” among the first ${first}`, (name, node) => {
		expect(missed([[name, node]])).toEqual([]);
	});

	it('every node of the pack is asked for', () => {
		expect(new Set(requests.map(([, node]) => node)).size).toBe(14);
	});
});
