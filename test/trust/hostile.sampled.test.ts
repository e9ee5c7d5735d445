import fc from 'fast-check';

import { entriesOf } from '../harness/entries';
import { sampled, sampleOf, seed } from '../harness/sample';
import { testedNodes } from '../harness/services';
import { attack, Routes } from './attack';
import type { FieldPath } from './fieldPaths';
import { fieldPathsOf } from './fieldPaths';
import { useHarness } from './harness';
import { hostileValue, vastValues } from './hostileValues';

/** Values for each field: of a long sample, and of the whole. */
const values = { long: 0.15, whole: 30 };
/** Of the vast values, a long sample has so many. */
const vastShare = 1 / 251;

const timeoutMs = 7_200_000;

/** No value reaches another path or host or crashes the node; every error names the field. */
describe.each(testedNodes)('Hostile input to %s', (_name, tested) => {
	const harness = useHarness(tested);
	const routes = new Routes(harness);

	const fields = entriesOf(tested).flatMap(fieldPathsOf);
	const numRuns = sampled(fields.length * values.long, fields.length * values.whole);
	const expectNoViolation = async (field: FieldPath, value: unknown) => {
		const violations = await attack(harness, routes, field, value);
		const where = `${field.entry.key}, ${field.name}`;
		expect({ where, violations }).toEqual({ where, violations: [] });
	};

	it(
		`is handled: ${numRuns} values in ${fields.length} fields (seed ${seed})`,
		async () => {
			const property = fc.asyncProperty(
				fc.nat({ max: fields.length - 1 }),
				hostileValue,
				async (index, value) => await expectNoViolation(fields[index], value),
			);
			await fc.assert(property, { seed, numRuns, interruptAfterTimeLimit: timeoutMs });
		},
		timeoutMs,
	);

	const vast = vastValues.flatMap(([, value]) => fields.map((field) => ({ value, field })));
	const tried = sampleOf(vast, vast.length * vastShare);
	const title = `is handled: ${tried.length} of ${vast.length} vast values`;
	if (tried.length > 0) {
		it(
			title,
			async () => {
				for (const { value, field } of tried) await expectNoViolation(field, value());
			},
			timeoutMs,
		);
	}
});
