import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Operation, Parameter } from '../../../nodes/shared/declare/operation';
import { formOf } from '../../../nodes/shared/declare/service';
import { toOperationError } from '../../../nodes/shared/errors/operationError';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { entriesOf } from '../../harness/entries';
import { sampled, seed } from '../../harness/sample';
import { testedCatalogues } from '../../harness/services';
import { useService } from '../../harness/tested';
import { openTool } from '../../harness/toolRun';
import { UsedKeys } from '../../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

/** The sample with an expression in place of its key; undefined for an operation without one. */
function withKey(
	operation: Operation,
	sample: INodeParameters,
	key: string,
): INodeParameters | undefined {
	const keyIn = (form: readonly Parameter[]) =>
		form.find(({ typeOptions }) => typeOptions?.key)?.name;
	const form = formOf(operation);
	const own = keyIn(form);
	if (own) return { ...sample, [own]: key };
	const options = form.find(({ name }) => name === 'options')?.options as readonly Parameter[];
	const name = keyIn(options);
	if (!name) return undefined;
	return { ...sample, options: { ...(sample.options as INodeParameters), [name]: key } };
}

const nothing = [
	undefined,
	null,
	'',
	NaN,
	' \t',
	'\u200b\u2060',
	'\u3164',
	'-',
	{},
	[null],
	'null',
];
const something = [0, 7, 'ä', '٣', 'PO-7 ', '2026-03-15', ['a', 1], true, false];

describe.each(testedCatalogues.map((tested) => [tested.name, tested] as const))(
	'A key in %s',
	(_name, tested) => {
		const node = useService(tested);
		const keyed = entriesOf(tested).flatMap((entry) => {
			const own = withKey(entry.operation, entry.sample, '=order-{{ $json.id }}');
			return own ? [{ ...entry, own }] : [];
		});
		if (keyed.length === 0) it('is not needed', () => expect(keyed).toEqual([]));
		else {
			it.each(keyed)(
				'is rejected before $key sends anything if a part of it names nothing',
				async ({ resource, operation, own }) => {
					for (const id of nothing) {
						const items = [{ json: { id } as IDataObject }];
						await expect(node.run(resource, operation.value, own, { items })).rejects.toThrow(
							'” is missing a value: {{ $json.id }} is',
						);
					}
					expect(node.world.requests).toEqual([]);
				},
			);
		}
	},
);

describe('A key', () => {
	const email = useService(testedEmail);
	const sent = () => email.world.tables.email.mails.all();
	const send = async (sendOnceKey: string, items: IDataObject[], own: IDataObject = {}) =>
		await email.run('email', 'send', { ...mail, ...own, options: { sendOnceKey } } as never, {
			items: items.map((json) => ({ json })),
			settings: { onError: 'continueRegularOutput' },
		});

	const part = fc.oneof(
		fc.constantFrom(...nothing).map((value) => ({ value, isSound: false })),
		fc.constantFrom(...something).map((value) => ({
			value,
			isSound: typeof value !== 'boolean',
			isBoolean: typeof value === 'boolean',
		})),
	);

	it('is sound if each part of its template names something, and not only true or false', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(part, { minLength: 1, maxLength: 3 }),
				fc.constantFrom('-', '', 'order '),
				fc.boolean(),
				async (parts, text, isAlone) => {
					usedKeys.install();
					const before = sent().length;
					const json = Object.fromEntries(parts.map(({ value }, index) => [`v${index}`, value]));
					const template = parts.map((_, index) => `{{ $json.v${index} }}`).join(text);
					const items = [json as IDataObject, ...(isAlone ? [] : [{ ...json } as IDataObject])];
					await send(`=${text}${template}`, items);
					// A list by itself is no text; joined to something, it is.
					const isList = parts.length === 1 && text === '' && Array.isArray(json.v0);
					const isSound =
						!isList &&
						parts.some((one) => one.isSound) &&
						parts.every((one) => one.isSound || 'isBoolean' in one);
					// The second item is a repetition.
					expect(sent().length - before).toBe(isSound ? 1 : 0);
				},
			),
			{ numRuns: sampled(400), seed },
		);
	});

	it('of several items with different contents rejects all of them, in whatever way it was joined', async () => {
		const item = fc.record({
			id: fc.constantFrom('a', 1, 2, 3),
			to: fc.constantFrom('a@x.com', 'b@x.com'),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(item, { minLength: 1, maxLength: 6 }),
				fc.constantFrom(
					'={{ "order-" + $json.id }}',
					'=order-{{ [$json.id, "x"].join() }}',
					'order',
				),
				async (items, key) => {
					usedKeys.install();
					const before = sent().length;
					const output = await send(key, items, { destination: '={{ $json.to }}' });
					const alike = (one: { id: unknown }) => (other: { id: unknown }) =>
						key === 'order' || one.id === other.id;
					const isAlone = (one: (typeof items)[number]) =>
						items.filter(alike(one)).every(({ to }) => to === one.to);
					const first = items.filter((one, index) => items.findIndex(alike(one)) === index);
					expect(sent().length - before).toBe(first.filter(isAlone).length);
					const rejected = output.filter(({ json }) =>
						String(json.error).includes('different contents'),
					);
					const expected = items.filter((one) => !isAlone(one));
					expect(rejected).toHaveLength(expected.length);
				},
			),
			{ numRuns: sampled(200), seed },
		);
	});

	it.each(['false', '\u200b', '={{ "order-" + $json.id }}'])(
		'that names nothing as a whole (%j) stops the node before anything is sent',
		async (sendOnceKey) => {
			const own = { ...mail, options: { sendOnceKey } };
			await expect(
				email.run('email', 'send', own, { items: [{ json: {} }, { json: { id: 1 } }] }),
			).rejects.toThrow(/“Send Once Key” (is missing a value|is empty)/);
			expect(sent()).toEqual([]);
		},
	);

	it('is checked in the call of a tool', async () => {
		const sendOnceKey = "=order-{{ $fromAI('id', 'The order', 'string') }}";
		const parameters = { resource: 'email', operation: 'send', ...mail, options: { sendOnceKey } };
		const open = openTool({ parameters, credential: email.credential() }, testedEmail.nodeType);
		for (const id of ['', 'null', '\u200b']) {
			const answer = await open()({ id }).catch(toOperationError);
			expect(JSON.stringify(answer) + String(answer)).toContain('is missing a value');
		}
		await open()({ id: '0' });
		expect(sent()).toHaveLength(1);
	});
});
