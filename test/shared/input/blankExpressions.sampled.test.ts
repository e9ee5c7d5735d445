import type { INodeParameters } from 'n8n-workflow';

import { isTrimmed } from '../../../nodes/shared/input/scalars';
import { entriesOf } from '../../harness/entries';
import { isWhole, sampleOf } from '../../harness/sample';
import { testedNodes } from '../../harness/services';
import type { FieldPath } from '../../trust/fieldPaths';
import { fieldPathsOf } from '../../trust/fieldPaths';
import type { Outcome } from '../../trust/harness';
import { useHarness } from '../../trust/harness';

/** What `{{ $json.hostile }}` returns in each: undefined, null, no text, blanks. */
const blanks = [{}, { hostile: null }, { hostile: '' }, { hostile: ' \t' }];
/** Of one line, what is left of a list without its values, too. */
const ofLine = [...blanks, { hostile: ', ;' }];

/** In a sample, one by turns. */
function blanksOf({ field }: FieldPath, index: number) {
	const all = field.type === 'string' && isTrimmed(field) ? ofLine : blanks;
	return isWhole ? all : [all[index % all.length]];
}

/** The path as the node names it, without the mode of a locator. */
function pathOf({ name, parameters }: FieldPath): string {
	const names = name.split(' > ');
	const isMode = JSON.stringify(parameters).includes('"value":"={{ $json.hostile }}"}');
	const isLocator = JSON.stringify(parameters).includes(`"__rl":true,"mode":"${names.at(-1)}"`);
	return (isMode && isLocator ? names.slice(0, -1) : names).join('.');
}

/** Other values without which the form hides a field. */
const shownWith: Readonly<Record<string, INodeParameters>> = {
	'options.fallBackWords': { fallBack: true, templateName: 'welcome' },
	'options.caption': { type: 'image', link: 'https://example.com/x.jpg' },
};

const isHarmless = ({ field }: FieldPath) => field.typeOptions?.mayBeBlank === true;

describe.each(testedNodes)('An expression that returns nothing in %s', (_name, tested) => {
	const harness = useHarness(tested);

	const all = entriesOf(tested).flatMap(fieldPathsOf);
	const fields = sampleOf(all);
	const run = async (
		{ entry }: FieldPath,
		parameters: INodeParameters,
		json = {},
	): Promise<Outcome> => {
		harness.reset();
		return await harness.run(entry, { parameters, items: [{ json }] }, false);
	};
	/** Without random IDs and signatures. */
	const sent = () =>
		harness.world.requests.map(({ method, path, query, body }) =>
			JSON.stringify([method, path, query, body]).replace(/[\da-f]{32,}/g, '…'),
		);

	it('rejects the item, names the field, and sends nothing', async () => {
		const rejected = fields.filter((field) => !isHarmless(field));
		expect(rejected.length).toBeGreaterThan(0);
		for (const [index, field] of rejected.entries()) {
			for (const json of blanksOf(field, index)) {
				const parameters = { ...field.parameters, ...shownWith[pathOf(field)] };
				const { thrown } = await run(field, parameters, json);
				const { message = 'nothing was thrown' } = (thrown ?? {}) as Error;
				const named = field.labels.some((label) => message.includes(`“${label}”`));
				const where = `${field.entry.key}, ${field.name}, ${JSON.stringify(json)}: ${message}`;
				expect({ where, named, sent: sent() }).toEqual({ where, named: true, sent: [] });
				expect(message).toMatch(/is empty|are no tokens|no ID|names no|is incomplete/);
			}
		}
	});

	it('leaves out a field whose absence is harmless', async () => {
		for (const [index, field] of fields.filter(isHarmless).entries()) {
			const [first, name] = pathOf(field).split('.');
			// A journey needs one way to reach the person.
			const ways = first === 'person' ? { id: 'customer-1', phone: '+4930' } : {};
			const { [first]: sample = {}, ...others } = field.entry.sample;
			const own = Object.assign({}, sample, ways) as INodeParameters;
			const left = Object.fromEntries(Object.entries(own).filter(([key]) => key !== name));
			const given = (field.parameters[first] as INodeParameters)[name];
			const changed = { ...own, [name]: given };
			await run(field, { ...others, [first]: left });
			const unset = sent();
			for (const json of blanksOf(field, index)) {
				const { thrown } = await run(field, { ...others, [first]: changed }, json);
				const where = `${field.entry.key}, ${field.name}`;
				expect({ where, thrown, sent: sent() }).toEqual({ where, thrown: undefined, sent: unset });
			}
		}
	});
});
