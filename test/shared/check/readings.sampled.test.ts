import type { INodeProperties } from 'n8n-workflow';

import { credentialTypes } from '../../harness/run';
import { testedServices } from '../../harness/services';
import { useService, worldStart } from '../../harness/tested';
import { playedRows, rowsOf } from '../../readings/rows';
import { nest } from '../../readings/settings';
import { decidedBy, findingsOf, isRead, named, newCredential, maxRequests } from './checked';

/** The labels of all fields, those in collections included. */
const labelsIn = (properties: readonly INodeProperties[]): string[] =>
	properties.flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) => {
			if ('values' in option) return labelsIn(option.values);
			return 'displayName' in option ? labelsIn([option]) : [];
		}),
	]);

describe.each(named(testedServices))('Account: Check of %s', (_name, tested) => {
	const node = useService(tested);
	const [first] = rowsOf(tested.name);
	const rows = [[0, first] as const, ...playedRows(tested.name, 2)];
	const begin = (row: object) => {
		node.world.reset({ now: worldStart });
		node.world.configure(nest(row as Record<string, unknown>));
	};

	it.each(rows)('only reads, and is right in row %i: %j', async (_number, row) => {
		begin(row);
		const credential = newCredential(node, row);
		const before = JSON.stringify(node.world.snapshot());
		const findings = await findingsOf(node, credential);
		expect(node.world.requests.length).toBeLessThanOrEqual(maxRequests);
		expect(node.world.requests.filter((request) => !isRead(request))).toEqual([]);
		expect(JSON.stringify(node.world.snapshot())).toBe(before);
		expect(findings.filter(({ status }) => status === 'problem' && !isTrue(row))).toEqual([]);
		for (const [reading, choices] of Object.entries(decidedBy(tested.name, findings))) {
			expect([reading, choices]).toEqual([reading, expect.arrayContaining([String(row[reading])])]);
		}
	});

	it('names fields by the labels that the forms have', async () => {
		const { credentialType } = tested.service.credentials[0];
		const { properties } = credentialTypes[credentialType];
		const labels = labelsIn([...properties, ...tested.nodeType.description.properties]);
		for (const [, row] of rows) {
			begin(row);
			const named = (await findingsOf(node, newCredential(node, row))).map(
				({ setting }) => setting,
			);
			expect(named.filter((label) => label && !labels.includes(label))).toEqual([]);
		}
	});
});

/** An account of which a problem is to be reported. */
const isTrue = (row: object) => (row as Record<string, unknown>)['numbering.paymentDate'] === 'due';
