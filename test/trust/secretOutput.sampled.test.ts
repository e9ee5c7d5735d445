import { sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { useReadings } from '../readings/operations';
import { playedRows } from '../readings/rows';
import { isDeclared, plantSecrets, secretPathsIn, variationsOf } from './secretOutput';

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'What works like a credential in the output of %s',
	(_name, tested) => {
		const { node, begin, run, entries } = useReadings(tested);
		const declared = tested.nodeType.description.sensitiveOutputFields ?? [];
		const rows = playedRows(tested.name, entries.length);

		it.each([[0, {}] as const, ...rows])('is declared in row %i: %j', async (number, row) => {
			const found = new Set<string>();
			for (const { key, operation, sample } of number === 0 && declared.length > 0
				? entries
				: sampleOf(entries)) {
				const { always, others } = variationsOf(operation, sample);
				for (const parameters of [...always, ...sampleOf(others)]) {
					begin(row);
					plantSecrets(node.world);
					const items = await run(key, row, parameters).catch(() => []);
					for (const path of secretPathsIn(items)) {
						const own = path.replace(/^\[\*\]\./, '');
						if (!isDeclared(own, declared)) found.add(`${key}: ${own}`);
					}
				}
			}
			expect([...found]).toEqual([]);
		});
	},
);
