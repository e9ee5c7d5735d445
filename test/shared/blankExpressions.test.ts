import type { INodeParameters } from 'n8n-workflow';

import { harmless } from '../../nodes/shared/input/internal/blankExpressions';
import { testedNodes } from '../services';
import type { Spot } from '../trust/spots';
import { spotsOf } from '../trust/spots';
import type { End } from '../trust/stage';
import { entriesOf, Stage } from '../trust/stage';

/** What `{{ $json.hostile }}` returns in each: undefined, null, no text, blanks. */
const blanks = [{}, { hostile: null }, { hostile: '' }, { hostile: ' \t' }];

/** As the form’s places are named: a locator’s mode is none, nor is a resource mapper’s value. */
function pathOf({ name, parameters }: Spot): string {
	const names = name.split(' > ');
	const isMode = JSON.stringify(parameters).includes('"value":"={{ $json.hostile }}"}');
	const isLocator = JSON.stringify(parameters).includes(`"__rl":true,"mode":"${names.at(-1)}"`);
	return (isMode && isLocator ? names.slice(0, -1) : names).join('.');
}

/** What else the form must hold for a field to be on it. */
const beside: Readonly<Record<string, INodeParameters>> = {
	'options.fallBackStatuses': { fallBack: true, templateName: 'welcome' },
	'options.fallBackWords': { fallBack: true, templateName: 'welcome' },
	'options.caption': { type: 'image', link: 'https://example.com/x.jpg' },
};

const isHarmless = (spot: Spot) => harmless.has(pathOf(spot));

describe.each(testedNodes)('An expression that returns nothing in %s', (_name, tested) => {
	let stage: Stage;
	beforeAll(async () => (stage = await Stage.open(tested)));
	afterAll(async () => await stage.sandbox.stop());

	const spots = entriesOf(tested).flatMap(spotsOf);
	const run = async ({ entry }: Spot, parameters: INodeParameters, json = {}): Promise<End> => {
		stage.reset();
		return await stage.run(entry, { parameters, items: [{ json }] }, false);
	};
	/** Without the IDs and signatures that are random in each run. */
	const sent = () =>
		stage.world.requests.map(({ method, path, query, body }) =>
			JSON.stringify([method, path, query, body]).replace(/[\da-f]{32,}/g, '…'),
		);

	it('rejects the item, names the field, and sends nothing', async () => {
		const rejected = spots.filter((spot) => !isHarmless(spot));
		expect(rejected.length).toBeGreaterThan(0);
		for (const spot of rejected) {
			for (const json of blanks) {
				const parameters = { ...spot.parameters, ...beside[pathOf(spot)] };
				const { thrown } = await run(spot, parameters, json);
				const { message = 'nothing was thrown' } = (thrown ?? {}) as Error;
				const named = spot.labels.some((label) => message.includes(`“${label}”`));
				const where = `${spot.entry.key}, ${spot.name}, ${JSON.stringify(json)}: ${message}`;
				expect({ where, named, sent: sent() }).toEqual({ where, named: true, sent: [] });
				expect(message).toMatch(/is empty|are no tokens|no ID|names no|is incomplete/);
			}
		}
	});

	it('leaves out a field whose absence is harmless', async () => {
		for (const spot of spots.filter(isHarmless)) {
			const [first, name] = pathOf(spot).split('.');
			// With one way to reach a person left, which a journey needs.
			const ways = first === 'person' ? { id: 'customer-1', phone: '+4930' } : {};
			const { [first]: sample = {}, ...others } = spot.entry.sample;
			const own = Object.assign({}, sample, ways) as INodeParameters;
			const left = Object.fromEntries(Object.entries(own).filter(([key]) => key !== name));
			const given = (spot.parameters[first] as INodeParameters)[name];
			const changed = { ...own, [name]: given };
			await run(spot, { ...others, [first]: left });
			const unset = sent();
			for (const json of blanks) {
				const { thrown } = await run(spot, { ...others, [first]: changed }, json);
				const where = `${spot.entry.key}, ${spot.name}`;
				expect({ where, thrown, sent: sent() }).toEqual({ where, thrown: undefined, sent: unset });
			}
		}
	});
});

it('lists only fields that exist as harmless', () => {
	const paths = testedNodes.flatMap(([, tested]) => entriesOf(tested).flatMap(spotsOf).map(pathOf));
	expect([...harmless].filter((path) => !paths.includes(path))).toEqual([]);
});
