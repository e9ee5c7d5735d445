import type { IDataObject } from 'n8n-workflow';

import { spellPath } from '../../sandbox/http/route';
import { services, type ServiceName } from '../../sandbox/services/services';
import { World } from '../../sandbox/core/world';
import type { Exchange } from './proxy';
import type { Difference, Shape } from './shape';
import { addTo, compareShapes, countOf, recordsIn, widen } from './shape';

/** The shapes of answers by status, by the route in the document's spelling or the probe's name. */
export type Evidence = ReadonlyMap<string, ReadonlyMap<string, Shape>>;

export interface RoutedDifference extends Difference {
	/** `GET /api/data/orders/{id}` or `probe unknown ID` */
	route: string;
}

/** Whether it was sent for a write, be it only a look before or after it. */
export const isOfWrite = ({ purpose }: Exchange) => purpose.startsWith('write ');

export function lastOfEach(exchanges: readonly Exchange[]): Exchange[] {
	const requests = exchanges.map((exchange): [string, Exchange] => {
		const { purpose, method, url, requestBody } = exchange;
		const own = (isProbe(purpose) || isOfWrite(exchange)) && purpose;
		return [[method, url, requestBody, own].join(' '), exchange];
	});
	return [...new Map(requests).values()];
}

export function gather(name: ServiceName, exchanges: readonly Exchange[]): Evidence {
	const spell = routeSpeller(name);
	const routes = new Map<string, Map<string, Shape>>();
	for (const exchange of lastOfEach(exchanges)) {
		const route = isProbe(exchange.purpose) ? exchange.purpose : spell(exchange);
		const shapes = routes.get(route) ?? new Map<string, Shape>();
		const [status, body] = [String(exchange.status), bodyOf(exchange)];
		const type = body === undefined ? contentOf(exchange) : undefined;
		shapes.set(status, addTo(shapes.get(status) ?? new Map(), body, '', type));
		routes.set(route, shapes);
	}
	return routes;
}

export const isProbe = (purpose: string) => purpose.startsWith('probe ');

export function bodyOf({ body }: Pick<Exchange, 'body'>): unknown {
	try {
		return JSON.parse(body) as unknown;
	} catch {
		return undefined;
	}
}

const contentOf = ({ body, bytes, headers }: Exchange) =>
	bytes === 0 ? 'nothing' : body === '' ? 'file' : String(headers['content-type']).split(';')[0];

/** A path that is not documented stays as it is. */
export function routeSpeller(name: ServiceName): (exchange: Exchange) => string {
	const world = new World([services[name]]);
	const known = services[name].routes.map((route) => {
		const path = spellPath(route, world);
		const pattern = path.replace(/[.*()]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
		return { method: route.method, path, pattern: new RegExp(`^${pattern}(\\?|$)`) };
	});
	return ({ method, url }) => {
		const found = known.find((route) => route.method === method && route.pattern.test(url));
		return `${method} ${found?.path ?? url.replace(/\?.*/s, '')}`;
	};
}

export function recordsAt(exchanges: readonly Exchange[], path: string): IDataObject[] {
	const isList = ({ url, status }: Exchange) => status === 200 && url.split('?')[0] === path;
	return exchanges.filter(isList).flatMap((answer) => {
		const body = bodyOf(answer) as { content?: IDataObject[] } | undefined;
		return Array.isArray(body) ? (body as IDataObject[]) : (body?.content ?? []);
	});
}

/** Routes that only one of them has are left out. */
export function compareEvidence(expected: Evidence, found: Evidence): RoutedDifference[] {
	return [...found].flatMap(([route, shapes]) => {
		const path = route.replace(/^\w+|\/\{\w+\}$/g, '');
		const list = expected.get(`GET${path}`)?.get('200');
		// A sample of a write may have values that others leave out.
		const listed = route.startsWith('GET') || !list ? new Map() : recordsIn(list);
		// A single record has the fields of the list's: the sandbox may have no ID to read one by.
		const known = expected.get(route) ?? new Map(list && [['200', recordsIn(list)]]);
		const all = [...shapes.values()].reduce((sum, shape) => sum + countOf(shape, ''), 0);
		const differences = [...shapes].flatMap(([status, shape]): Difference[] => {
			const own = known.get(status);
			if (own || known.size === 0) return own ? compareShapes(widen(own, listed), shape) : [];
			const other = { place: '', expected: [...known.keys()].join(' or '), found: status };
			return [{ change: 'other status', ...other, share: `${countOf(shape, '')} of ${all}` }];
		});
		return differences.map((difference) => ({ route, ...difference }));
	});
}

/** A rejection hides other differences; without any, the nearer shows more of what was found. */
export function distanceTo(found: Evidence, expected: Evidence): number {
	const differences = compareEvidence(expected, found);
	const unseen = [...found].flatMap(([route, shapes]) =>
		[...shapes].flatMap(([status, shape]) =>
			[...shape.keys()].filter((place) => !expected.get(route)?.get(status)?.has(place)),
		),
	);
	const weights = differences.map(({ change }) => (change === 'other status' ? 10 : 1));
	return weights.reduce((sum, weight) => sum + weight, unseen.length / 1_000);
}
