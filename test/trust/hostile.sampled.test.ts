import fc from 'fast-check';
import { entriesOf, routeOf } from '../harness/entries';
import { sampleOf, sampled, seed } from '../harness/sample';
import { testedNodes } from '../harness/services';
import type { FieldPath } from './fieldPaths';
import { fieldPathsOf } from './fieldPaths';
import { useHarness } from './harness';
import { hostileValue, nested, vastValues } from './hostileValues';
import { maxDepth } from '../../nodes/shared/text/json';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Entry } from '../harness/entries';
import type { Harness, Outcome } from './harness';
import { messageViolations } from './messageViolations';
import { parseUrl } from '../../nodes/shared/text/url';

const invoices = 'GET /api/data/invoices';

/** Routes that operations reach with other values than those of their samples. */
const furtherRoutes: Readonly<Record<string, readonly string[]>> = {
	'number.release': ['GET /api/data/orderItems/byOrder/{id}', 'GET /api/data/orders/{id}'],
	'invoice.exportLines': [invoices],
	'invoice.generateReport': [invoices],
	'invoice.get': [invoices],
	'invoice.getWithBreakdown': [invoices],
	'fixedCharge.getAllByInvoice': [invoices],
	'channelCharge.getAllByInvoice': [invoices],
	'productAmount.getAllByInvoice': [invoices],
	// After a rejected step comes the next one, whose service this sandbox has not.
	'notification.notify': ['POST null'],
};

/** The routes that an operation may reach, by its key; found when they are first asked for. */
class Routes {
	private readonly found = new Map<string, Set<string>>();

	constructor(private readonly harness: Harness) {}

	async of(entry: Entry): Promise<ReadonlySet<string>> {
		const found = this.found.get(entry.key) ?? (await this.find(entry));
		this.found.set(entry.key, found);
		return found;
	}

	private async find(entry: Entry): Promise<Set<string>> {
		const { key, resource, operation } = entry;
		const { writeRoutes, variants = [] } = this.harness.tested;
		const routes = new Set(furtherRoutes[key]);
		if (operation.value === 'upsert') routes.add(writeRoutes[`${resource}.create`]);
		const own = variants.filter(([name]) => name === key);
		for (const [, parameters, settings = {}] of [[key, undefined] as const, ...own]) {
			this.harness.reset();
			this.harness.world.configure(settings);
			await this.harness.run(entry, { parameters });
			for (const request of this.harness.world.requests) routes.add(routeOf(request));
		}
		return routes;
	}
}

/** Runs an operation with a value in one of its fields; returns the violations. */
async function attack(
	harness: Harness,
	routes: Routes,
	field: FieldPath,
	value: unknown,
): Promise<string[]> {
	const { entry, parameters } = field;
	const reachable = await routes.of(entry);
	harness.reset();
	const requests: IHttpRequestOptions[] = [];
	const outcome = await harness.run(entry, {
		parameters,
		items: [{ json: { hostile: value } as never }],
		sign: (request) => {
			requests.push(request);
			return request;
		},
	});
	return [
		...outcomeViolations(
			field,
			outcome,
			harness,
			[true, false, 'true', 'false'].includes(value as string),
		),
		...requests.flatMap((request) => requestViolations(harness, request)),
		...arrivalViolations(harness, field, reachable),
		...(Object.keys(Object.prototype).length > 0 ? ['the prototype of objects is changed'] : []),
		...('polluted' in {} ? ['the prototype of objects is polluted'] : []),
	];
}

function outcomeViolations(
	{ labels }: FieldPath,
	{ items, thrown }: Outcome,
	{ world }: Harness,
	isBoolean: boolean,
): string[] {
	if (items) {
		const isValid = items.every(({ json }) => json !== null && typeof json === 'object');
		return isValid ? [] : ['gives something else than items'];
	}
	const { name, message, description } = thrown as Record<string, string>;
	const violations = messageViolations({ message, description });
	if (!/^(Node(Api|Operation)|Expression)Error$/.test(name)) violations.push(`throws ${name}`);
	const text = `${message} ${description}`.toLowerCase();
	const isNamed = labels.some((label) => text.includes(label.toLowerCase()));
	// What the service rejects is quoted as the service said it, and a boolean makes other fields required.
	const isFromService =
		world.requests.length > 0 || message === 'The request is too long for the service';
	if (!isNamed && !isFromService && !isBoolean) {
		violations.push(`does not name ${labels.join(' or ')}: ${message} | ${description}`);
	}
	return violations;
}

/** A request leaves n8n for this service only, with intact headers. */
function requestViolations(
	{ sandbox, tested }: Harness,
	{ url, headers = {} }: IHttpRequestOptions,
): string[] {
	const base = String(tested.credential(sandbox.url).baseUrl);
	const violations: string[] = [];
	if (!parseUrl(url)?.href.startsWith(`${base}/`)) {
		violations.push(`asks ${url.slice(0, 200)}`);
	}
	for (const [name, value] of Object.entries(headers)) {
		if (/[\r\n]/.test(`${name}${String(value)}`)) violations.push(`header ${name} is broken up`);
	}
	return violations;
}

/** A request arrives at a route of this operation, with a body of JSON. */
function arrivalViolations(
	{ world }: Harness,
	field: FieldPath,
	routes: ReadonlySet<string>,
): string[] {
	return world.requests.flatMap((request) => {
		const { method, path, body, headers } = request;
		const violations: string[] = [];
		if (!field.choosesPath && !routes.has(routeOf(request))) {
			violations.push(`reaches ${method} ${path.slice(0, 200)} (${request.route})`);
		}
		if (typeof body === 'string') violations.push(`sends no JSON: ${body.slice(0, 100)}`);
		if ('x-injected' in headers) violations.push('a header was injected');
		return violations;
	});
}

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

	// n8n drops a field of tools where the node is no tool.
	const isRead = ({ field }: FieldPath) => !('@tool' in (field.displayOptions?.show ?? {}));
	const deep = sampleOf(fields.filter(isRead));
	it(
		`is handled: ${maxDepth + 1} levels in ${deep.length} of ${fields.length} fields send nothing`,
		async () => {
			for (const { entry, parameters, name, labels } of deep) {
				harness.reset();
				const items = [{ json: { hostile: nested(maxDepth + 1) } as never }];
				const { thrown } = await harness.run(entry, { parameters, items });
				const { message = 'nothing' } = (thrown ?? {}) as Partial<Error>;
				const isNamed = labels.some((label) => message.startsWith(`“${label}” is `));
				const sent = harness.world.requests.length;
				const where = `${entry.key}, ${name}: ${message}`;
				expect({ where, isNamed, sent }).toEqual({ where, isNamed: true, sent: 0 });
			}
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
