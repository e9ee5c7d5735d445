import type { INodeParameters, NodeApiError } from 'n8n-workflow';

import { clock } from '../../nodes/shared/clock';
import { isTrimmed } from '../../nodes/shared/input/scalars';
import { entriesOf } from '../harness/entries';
import { isWhole, sampleOf } from '../harness/sample';
import { testedNodes } from '../harness/services';
import { worldStart } from '../harness/tested';
import type { FieldPath } from '../trust/fieldPaths';
import { fieldPathsOf } from '../trust/fieldPaths';
import type { Outcome } from '../trust/harness';
import { useHarness } from '../trust/harness';

/** What `{{ $json.hostile }}` returns in each. */
const nothing = [
	undefined,
	null,
	'',
	' \t',
	'\u200b',
	NaN,
	-Infinity,
	new Date(''),
	'Invalid DateTime',
].map((hostile) => ({ hostile }));
/** Of one line, what is left of a list without its values, too. */
const listsOfNothing = [{ hostile: ', ;' }];
/** What programs and tables write for it, where a name, an ID or an address is expected. */
const words = ['null', 'None', 'undefined', 'nil', '#N/A', '#REF!', '-'].map((hostile) => ({
	hostile,
}));
const inexact = [2033735037361705000, 9007199254740992, -1e21].map((hostile) => ({ hostile }));

/** In a sample, one by turns. */
const byTurns = <T>(all: readonly T[], index: number) =>
	isWhole ? all : [all[index % all.length]];

function nothingFor({ field }: FieldPath, index: number): ReadonlyArray<{ hostile: unknown }> {
	const isLine = field.type === 'string' && isTrimmed(field);
	const isNamed = (isLine && !field.typeOptions?.prose) || field.type === 'resourceLocator';
	// In an update, null clears a field.
	const isNull = ({ hostile }: { hostile: unknown }) => hostile === null;
	const none = field.typeOptions?.nullable ? nothing.filter((one) => !isNull(one)) : nothing;
	const all = [...none, ...(isLine ? listsOfNothing : []), ...(isNamed ? words : [])];
	return byTurns(all, index);
}

/** The field holds a text with the value in it. */
const joined = (value: INodeParameters): INodeParameters =>
	JSON.parse(
		JSON.stringify(value).replaceAll('"={{ $json.hostile }}"', '"=x {{ $json.hostile }}"'),
	) as INodeParameters;

/** The field holds an expression, but isn't switched to Expression. */
const fixed = (value: INodeParameters): INodeParameters =>
	JSON.parse(
		JSON.stringify(value).replaceAll('"={{ $json.hostile }}"', '"x {{ $json.hostile }}"'),
	) as INodeParameters;

/** The path as the node names it, without the mode of a locator. */
function pathOf({ name, parameters }: FieldPath): string {
	const names = name.split(' > ');
	const isMode = JSON.stringify(parameters).includes('"value":"={{ $json.hostile }}"}');
	const isLocator = JSON.stringify(parameters).includes(`"__rl":true,"mode":"${names.at(-1)}"`);
	return (isMode && isLocator ? names.slice(0, -1) : names).join('.');
}

const hostile = '={{ $json.hostile }}';
const further = (message: INodeParameters): INodeParameters => ({
	options: { moreMessages: { message: [message] } },
});

/** Other values without which the form hides a field. */
const shownWith: Readonly<Record<string, INodeParameters>> = {
	'options.fallBackWords': { fallBack: true, templateName: 'welcome' },
	'options.caption': { type: 'image', link: 'https://example.com/x.jpg' },
	'options.moreMessages.message.link': further({ type: 'image', link: hostile }),
	'options.moreMessages.message.filename': further({
		type: 'document',
		link: 'https://example.com/x.pdf',
		filename: hostile,
	}),
};

const mayBeBlank = ({ field }: FieldPath) => field.typeOptions?.mayBeBlank === true;

/** An entry of a list isn't left out by one field. */
const isHarmless = (path: FieldPath) => mayBeBlank(path) && !pathOf(path).includes('.message.');

const isOfTools = ({ field }: FieldPath) => field.displayOptions?.show?.['@tool'] !== undefined;

// Two runs send the same, including the times that follow from now.
const { now } = clock;
beforeAll(() => void (clock.now = () => Date.parse(worldStart)));
afterAll(() => void (clock.now = now));

describe.each(testedNodes)('In %s', (_name, tested) => {
	const harness = useHarness(tested);

	const all = entriesOf(tested)
		.flatMap(fieldPathsOf)
		.filter((path) => path.field.type !== 'notice' && !isOfTools(path));
	const fields = sampleOf(all);
	const run = async (
		{ entry }: FieldPath,
		parameters: INodeParameters,
		json: object = {},
	): Promise<Outcome> => {
		harness.reset();
		return await harness.run(entry, { parameters, items: [{ json }] } as never, false);
	};
	/** Without random IDs and signatures. */
	const sent = () =>
		harness.world.requests.map(({ method, path, query, body }) =>
			JSON.stringify([method, path, query, body]).replace(/[\da-f]{32,}/g, '…'),
		);

	const reject = async (field: FieldPath, parameters: INodeParameters, json: object) => {
		const { thrown } = await run(field, parameters, json);
		const { message = 'nothing was thrown', description } = (thrown ?? {}) as NodeApiError;
		// A value has one pair of quotation marks.
		expect(`${message} ${description}`).not.toMatch(/“["“]|["”]”/);
		const named = field.labels.some((label) => message.includes(`“${label}”`));
		const where = `${field.entry.key}, ${field.name}, ${String(Object.values(json)[0])}: ${message}`;
		expect({ where, named, sent: sent() }).toEqual({ where, named: true, sent: [] });
		return message;
	};

	it('nothing (rule 4) is rejected in each field before anything is sent', async () => {
		const rejected = sampleOf(all.filter((field) => !mayBeBlank(field)));
		expect(rejected.length).toBeGreaterThan(0);
		for (const [index, field] of rejected.entries()) {
			for (const json of nothingFor(field, index)) {
				const parameters = { ...field.parameters, ...shownWith[pathOf(field)] };
				expect(await reject(field, parameters, json)).toMatch(
					/is empty|are no tokens|no ID|names no|is incomplete|is missing a value|has an? (column|entry)/,
				);
			}
		}
	});

	it('a rounded number (rule 5) is rejected in each field, alone and in a text', async () => {
		for (const [index, field] of fields.entries()) {
			const parameters = { ...field.parameters, ...shownWith[pathOf(field)] };
			for (const json of byTurns(inexact, index)) {
				await reject(field, parameters, json);
				await reject(field, joined(parameters), json);
			}
		}
	});

	it('an object in a text is rejected in each field', async () => {
		for (const field of fields) {
			const parameters = joined({ ...field.parameters, ...shownWith[pathOf(field)] });
			await reject(field, parameters, { hostile: { name: 'Jane' } });
		}
	});

	it('code in a fixed text is rejected in each field', async () => {
		for (const field of fields) {
			const parameters = fixed({ ...field.parameters, ...shownWith[pathOf(field)] });
			expect(await reject(field, parameters, {})).toMatch(/did not evaluate|is empty/);
		}
	});

	it('leaves out a field whose absence is harmless', async () => {
		for (const [index, field] of fields.filter(isHarmless).entries()) {
			const [first, name] = pathOf(field).split('.');
			// A journey needs one way to reach the person.
			const ways = first === 'person' ? { id: 'customer-1', phone: '+49301234567' } : {};
			const { [first]: sample = {}, ...others } = field.entry.sample;
			const own = Object.assign({}, sample, ways) as INodeParameters;
			const left = Object.fromEntries(Object.entries(own).filter(([key]) => key !== name));
			const given = (field.parameters[first] as INodeParameters)[name];
			const changed = { ...own, [name]: given };
			await run(field, { ...others, [first]: left });
			const unset = sent();
			for (const json of nothingFor(field, index)) {
				const { thrown } = await run(field, { ...others, [first]: changed }, json);
				const where = `${field.entry.key}, ${field.name}`;
				expect({ where, thrown, sent: sent() }).toEqual({ where, thrown: undefined, sent: unset });
			}
		}
	});
});
