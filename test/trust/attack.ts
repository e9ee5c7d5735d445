import type { IHttpRequestOptions } from 'n8n-workflow';

import { complaintsAbout } from './complaints';
import type { End, Entry, Stage } from './stage';
import { entriesOf, spelled } from './stage';
import type { Spot } from './spots';

const invoices = 'GET /api/data/invoices';

/** What operations reach where a field holds something else than in their samples. */
const furtherRoutes: Readonly<Record<string, readonly string[]>> = {
	'number.release': ['GET /api/data/orderItems/byOrder/{id}', 'GET /api/data/orders/{id}'],
	'invoice.exportLines': [invoices],
	'invoice.generateReport': [invoices],
	'invoice.get': [invoices],
	'invoice.getWithBreakdown': [invoices],
	'fixedCharge.getAllByInvoice': [invoices],
	'channelCharge.getAllByInvoice': [invoices],
	'productAmount.getAllByInvoice': [invoices],
};

/** Routes that each operation is for, by its key. */
export async function routesOf(stage: Stage): Promise<Map<string, Set<string>>> {
	const reached = new Map<string, Set<string>>();
	const entries = entriesOf(stage.tested);
	const play = async (entry: Entry, more: object, settings: object) => {
		stage.reset();
		stage.world.configure(settings);
		await stage.run(entry, more);
		const routes = reached.get(entry.key) ?? new Set();
		for (const request of stage.world.requests) routes.add(spelled(request));
		reached.set(entry.key, routes);
	};
	for (const [key, routes] of Object.entries(furtherRoutes)) reached.set(key, new Set(routes));
	for (const entry of entries) {
		const made = stage.tested.writeRoutes[`${entry.resource}.create`];
		if (entry.operation.value === 'upsert') reached.set(entry.key, new Set([made]));
		await play(entry, {}, {});
	}
	for (const [key, parameters, settings = {}] of stage.tested.variants ?? []) {
		const entry = entries.find((one) => one.key === key);
		if (entry) await play(entry, { parameters }, settings);
	}
	return reached;
}

/** Puts a value into a place of the form and runs it; answers what went otherwise than it must. */
export async function attack(
	stage: Stage,
	routes: Map<string, Set<string>>,
	spot: Spot,
	value: unknown,
): Promise<string[]> {
	const { entry, parameters } = spot;
	stage.reset();
	const seen: IHttpRequestOptions[] = [];
	const end = await stage.run(entry, {
		parameters,
		items: [{ json: { hostile: value } as never }],
		sign: (request) => {
			seen.push(request);
			return request;
		},
	});
	return [
		...complaintsOfEnd(spot, end, stage, typeof value === 'boolean'),
		...seen.flatMap((request) => complaintsOfRequest(stage, request)),
		...complaintsOfArrivals(stage, spot, routes.get(entry.key) ?? new Set()),
		...(Object.keys(Object.prototype).length > 0 ? ['the prototype of objects is changed'] : []),
		...('polluted' in {} ? ['the prototype of objects is polluted'] : []),
	];
}

function complaintsOfEnd(
	{ labels }: Spot,
	end: End,
	{ world }: Stage,
	isSwitch: boolean,
): string[] {
	if (end.items) {
		const isWhole = end.items.every(({ json }) => json !== null && typeof json === 'object');
		return isWhole ? [] : ['gives something else than items'];
	}
	const { name, message, description } = end.thrown as Record<string, string>;
	const complaints = complaintsAbout({ message, description });
	if (!/^(Node(Api|Operation)|Expression)Error$/.test(name)) complaints.push(`throws ${name}`);
	const said = `${message} ${description}`.toLowerCase();
	const isNamed = labels.some((label) => said.includes(label.toLowerCase()));
	// What only the service can refuse is told in its words; what is switched on asks for other fields.
	const isForService =
		world.requests.length > 0 || message === 'The request is too long for the service';
	if (!isNamed && !isForService && !isSwitch) {
		complaints.push(`does not name ${labels.join(' or ')}: ${message} | ${description}`);
	}
	return complaints;
}

/** As it leaves n8n: to this service and no other, with nothing slipped into its headers. */
function complaintsOfRequest(
	{ sandbox, tested }: Stage,
	{ url, headers = {} }: IHttpRequestOptions,
): string[] {
	const base = String(tested.credential(sandbox.url).baseUrl);
	const complaints: string[] = [];
	if (!URL.canParse(url) || !new URL(url).href.startsWith(`${base}/`)) {
		complaints.push(`asks ${url.slice(0, 200)}`);
	}
	for (const [name, value] of Object.entries(headers)) {
		if (/[\r\n]/.test(`${name}${String(value)}`)) complaints.push(`header ${name} is broken up`);
	}
	return complaints;
}

/** As it arrived: at a route that this operation is for, with a body that can be read. */
function complaintsOfArrivals({ world }: Stage, spot: Spot, routes: Set<string>): string[] {
	return world.requests.flatMap((request) => {
		const { method, path, body, headers } = request;
		const complaints: string[] = [];
		if (!spot.choosesPath && !routes.has(spelled(request))) {
			complaints.push(`reaches ${method} ${path.slice(0, 200)} (${request.route})`);
		}
		if (typeof body === 'string') complaints.push(`sends no JSON: ${body.slice(0, 100)}`);
		if ('x-injected' in headers) complaints.push('a header was injected');
		return complaints;
	});
}
