import type { INodeParameters, INodeType } from 'n8n-workflow';
import type { Entry } from '../../harness/entries';
import { entriesOf } from '../../harness/entries';
import { sampleOf } from '../../harness/sample';
import { testedNodes } from '../../harness/services';
import { worldStart } from '../../harness/tested';
import { fieldPathsOf } from '../../trust/fieldPaths';
import { useHarness } from '../../trust/harness';
import type { Shaped } from './shapes';
import { legalShapesOf, placed, wrongShapesOf } from './shapes';
import { NodeHelpers } from 'n8n-workflow';
import type { Parameter } from '../../../nodes/shared/declare/operation';
import { clock } from '../../../nodes/shared/clock';
import { formOf } from '../../../nodes/shared/declare/service';
import type { FieldPath } from '../../trust/fieldPaths';

/** The parameters of a node that the editor has opened and saved again. */
function savedByEditor(
	{ description }: INodeType,
	{ resource, operation }: Entry,
	parameters: INodeParameters,
): INodeParameters {
	const node = { typeVersion: 1 };
	const chosen = { resource, operation: operation.value, ...parameters };
	const clean = (values: INodeParameters, withDefaults: boolean) =>
		NodeHelpers.getNodeParameters(
			description.properties,
			values,
			withDefaults,
			false,
			node,
			description,
		)!;
	return clean(clean(chosen, true), false);
}

/** An operation chosen in place of another one, whose values are still in the node. */
interface Leftover {
	from: FieldPath;
	entry: Entry;
	parameters: INodeParameters;
	/** It writes, and the value is an option of another write. */
	mayGuard: boolean;
}

const namesOf = (entry: Entry, top: string) =>
	formOf(entry.operation)
		.filter(({ name, type }) => name === top && type === 'collection')
		.map(({ options = [] }) => (options as readonly Parameter[]).map(({ name }) => name));

/** Each field of each collection, left by its operation where another one has the collection without it. */
function leftoversOf(entries: readonly Entry[]): Leftover[] {
	const written = entries.filter(isWrite).flatMap((entry) => namesOf(entry, 'options').flat());
	return entries.flatMap((other) => {
		return fieldPathsOf(other).flatMap((from) => {
			const [legal] = legalShapesOf(from);
			const [top, name] = from.name.split(' > ');
			if (!legal || !name) return [];
			const value = (legal.field.parameters[top] as INodeParameters)[name];
			return entries
				.filter((entry) => namesOf(entry, top).some((names) => !names.includes(name)))
				.map((entry) => ({
					from,
					entry,
					parameters: {
						...entry.sample,
						[top]: { ...(entry.sample[top] as INodeParameters), [name]: value },
					},
					mayGuard: isWrite(entry) && top === 'options' && written.includes(name),
				}));
		});
	});
}

const isWrite = ({ operation }: Entry) => operation.effect === 'write';

/** n8n itself refuses to load a node with a list of groups that is no list. */
const refusedByN8n = /is not iterable/;

interface Seen {
	reported: string;
	sent: string[];
}

/** How many pages of a list are fetched ahead depends on who is faster. */
const firstAndWrites = ({ reported, sent: [first, ...others] }: Seen) => ({
	reported,
	first,
	written: others.filter((request) => !request.startsWith('["GET"')),
});

/** The form of a further message hides these for a text, and n8n leaves them out. */
const isShown = ({ place }: Shaped) =>
	!/moreMessages\.message\.\d+\.(link|filename|caption)/.test(place);

// Two runs send the same, including the times that follow from now.
const { now } = clock;
beforeAll(() => void (clock.now = () => Date.parse(worldStart)));
afterAll(() => void (clock.now = now));

describe.each(testedNodes)('A value in %s that the form cannot make', (_name, tested) => {
	const harness = useHarness(tested);
	const fields = entriesOf(tested).flatMap(fieldPathsOf);

	const run = async ({ field, place, shape, isExpression }: Shaped) => {
		const parameters = placed(field, place, isExpression ? '={{ $json.shape }}' : shape);
		return await runWith(field.entry, parameters, isExpression ? { shape } : {});
	};
	const runWith = async (entry: Entry, parameters: INodeParameters, json: object = {}) => {
		harness.reset();
		const { thrown } = await harness.run(entry, { parameters, items: [{ json }] } as never, false);
		const { message = '', description = '' } = (thrown ?? {}) as Error & { description?: string };
		// Without random IDs and signatures.
		const sent = harness.world.requests.map(({ method, path, query, body }) =>
			JSON.stringify([method, path, query, body]).replace(/[\da-f]{32,}/g, '…'),
		);
		return { reported: `${message} ${description}`, sent };
	};

	it('is rejected before anything is sent, by a message that names the place', async () => {
		for (const shaped of sampleOf(fields.flatMap(wrongShapesOf).filter(isShown), 400)) {
			const { field, place, shape, isExpression } = shaped;
			const { reported, sent } = await run(shaped);
			const where = [field.entry.key, place, JSON.stringify(shape), isExpression, reported].join(
				' | ',
			);
			const isNamed =
				refusedByN8n.test(reported) ||
				field.labels.some((label) => reported.includes(`“${label}”`));
			expect({ where, isNamed, sent }).toEqual({ where, isNamed: true, sent: [] });
		}
	});

	it('is read where one expression returns what the form can make', async () => {
		for (const shaped of sampleOf(fields.flatMap(legalShapesOf), 60)) {
			const literally = await run({ ...shaped, isExpression: false });
			const returned = await run(shaped);
			const where = [shaped.field.entry.key, shaped.place, JSON.stringify(shaped.shape)];
			expect({ where, ...firstAndWrites(returned) }).toEqual({
				where,
				...firstAndWrites(literally),
			});
		}
	});

	it('is read as the editor saves it', async () => {
		for (const { field, place, shape } of sampleOf(fields.flatMap(legalShapesOf), 60)) {
			const parameters = placed(field, place, shape);
			const saved = savedByEditor(tested.nodeType, field.entry, parameters);
			const where = [field.entry.key, place, JSON.stringify(shape)];
			const [entered, opened] = [
				await runWith(field.entry, parameters),
				await runWith(field.entry, saved),
			];
			expect({ where, ...firstAndWrites(opened) }).toEqual({ where, ...firstAndWrites(entered) });
		}
	});

	const leftovers = leftoversOf(entriesOf(tested));

	it('counts for nothing if the editor left it from another operation, unless it may be a guard', async () => {
		for (const { from, entry, parameters, mayGuard } of sampleOf(leftovers, 60)) {
			const plain = await runWith(entry, entry.sample);
			const left = await runWith(entry, parameters);
			const where = [from.entry.key, from.name, entry.key];
			if (mayGuard) {
				expect({ where, ...left }).toMatchObject({ where, sent: [] });
				expect(left.reported).toMatch(/has no field .* from another operation/);
			} else {
				expect({ where, ...firstAndWrites(left) }).toEqual({ where, ...firstAndWrites(plain) });
			}
		}
	});
});
