import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { Locator } from 'playwright-core';

import { exampleCredentials } from '../../../demo/examples';
import { inARow, place } from '../../../test/e2e/nodes';
import { LOOKED_AT, openForm, save, SCHEMES, type Studio } from './studio';

interface Form {
	/** `chat message.sendTemplate` */
	name: string;
	type: string;
	parameters: INodeParameters;
	/** Whether its collections are filled. */
	isFull: boolean;
}

const CUSTOM_API_CALL_KEY = '__CUSTOM_API_CALL__';
const PACK = 'n8n-nodes-switchboard.';
const ON_ONE_CANVAS = 12;
const COLUMNS = 4;
const SPACING_PX = 250;
const MARGIN_PX = 16;
/** High enough that no form scrolls. */
const TALL = { width: 1400, height: 2600 };

/**
 * Takes a picture of every form of the pack, in light and dark: as a new node shows it, and with
 * everything that its collections offer. With `node`, only those of this node.
 */
export async function drawForms(studio: Studio, node?: string): Promise<void> {
	const descriptions = (await studio.n8n.nodeTypes()) as unknown as INodeTypeDescription[];
	const own = descriptions.filter(({ name }) => name.startsWith(PACK) && !name.endsWith('Tool'));
	const wanted = own.filter(({ name }) => node === undefined || name === PACK + node);
	const forms = wanted.flatMap(listForms);
	for (let first = 0; first < forms.length; first += ON_ONE_CANVAS) {
		await drawCanvas(studio, forms.slice(first, first + ON_ONE_CANVAS));
	}
}

function listForms(description: INodeTypeDescription): Form[] {
	const { name: type, properties } = description;
	const short = type.slice(PACK.length);
	const choices = listChoices(properties);
	return choices.flatMap((chosen): Form[] => {
		const name = [short, Object.values(chosen).join('.')].join(' ').trim();
		const full = { ...chosen, ...openCollections(description, chosen) };
		return [
			{ name, type, parameters: chosen, isFull: false },
			{ name: `${name} (all)`, type, parameters: full, isFull: true },
		];
	});
}

/** Each resource with each of its operations, each choice of a first field of a node without them. */
function listChoices(properties: readonly INodeProperties[]): INodeParameters[] {
	const operations = properties.filter(({ name }) => name === 'operation');
	const all = operations.flatMap(({ options, displayOptions }) =>
		(options as INodePropertyOptions[]).map(({ value: operation }) => {
			const [resource] = displayOptions?.show?.resource ?? [];
			return { resource, operation } as INodeParameters;
		}),
	);
	// Its form is n8n's.
	const found = all.filter(({ operation }) => operation !== CUSTOM_API_CALL_KEY);
	if (found.length > 0) return found;
	const switching = properties.find(({ name }) => ['mode', 'event', 'linkTo'].includes(name));
	if (switching?.type !== 'options') return [{}];
	return (switching.options as INodePropertyOptions[]).map(({ value }) => ({
		[switching.name]: value,
	}));
}

/** Every collection that the form shows, with each of its options at its default. */
function openCollections(description: INodeTypeDescription, chosen: INodeParameters) {
	const node = { typeVersion: 1, type: description.name, parameters: chosen };
	const shown = description.properties.filter(
		(property) =>
			property.type === 'collection' &&
			NodeHelpers.displayParameter(chosen, property, node as never, description),
	);
	return Object.fromEntries(
		shown.map(({ name, options }) => [name, valuesOf(options as INodeProperties[])]),
	);
}

const valuesOf = (options: readonly INodeProperties[]) =>
	Object.fromEntries(options.map(({ name, default: value }) => [name, value])) as INodeParameters;

async function drawCanvas({ n8n, page }: Studio, forms: readonly Form[]): Promise<void> {
	const credentials = Object.fromEntries(
		Object.entries(exampleCredentials).map(([type, name]) => [type, { id: '', name }]),
	);
	const placed = forms.map(({ name, type, parameters }, index) =>
		place(name, type, parameters, {
			...{ webhookId: `form-${index}`, credentials },
			position: [(index % COLUMNS) * SPACING_PX, Math.floor(index / COLUMNS) * SPACING_PX],
		}),
	);
	const id = await n8n.workflows.import({ ...inARow('Forms', placed), connections: {} });
	await page.setViewportSize(TALL);
	for (const colorScheme of SCHEMES) {
		await page.emulateMedia({ colorScheme });
		await page.goto(`${n8n.url}/workflow/${id}`);
		await page.getByTestId('canvas-node').first().waitFor();
		for (const { name, isFull } of forms) {
			// Colours are the same in both.
			if (isFull && colorScheme === 'dark') continue;
			const form = await openForm(page, name);
			const clip = await frameOf(form.getByTestId('node-parameters'));
			await save(page, `${LOOKED_AT}/forms/${colorScheme}/${name}.png`, { clip });
		}
	}
}

/** The part of the form that its fields take up. */
async function frameOf(panel: Locator) {
	const { x, y, width } = (await panel.boundingBox())!;
	const bottoms = await panel
		.locator('input, textarea, button, label, p, [class*=notice]')
		.evaluateAll((fields) => fields.map((one) => one.getBoundingClientRect().bottom));
	return { x, y, width, height: Math.max(...bottoms, y) - y + MARGIN_PX };
}
