import type { INodeParameters } from 'n8n-workflow';

import type { Operation } from '../../nodes/shared/declare/operation';
import type { RecordedRequest } from '../../sandbox/http/requests';
import type { Tested } from './tested';

export interface Entry {
	/** `resource.operation` */
	key: string;
	resource: string;
	operation: Operation;
	sample: INodeParameters;
	/** Whether it rejects more than one item, or runs once for all. */
	takesOne: boolean;
	/** It carries out a write: `POST /clients`. */
	writeRoute?: string;
}

export function entriesOf(tested: Tested): Entry[] {
	const { service, samples, writeRoutes, local = {} } = tested;
	return service.resources.flatMap(({ value: resource, operations }) =>
		operations.flatMap((operation) => {
			const key = `${resource}.${operation.value}`;
			if (key in local) return [];
			const takesOne = takesOneItem(operation);
			const writeRoute = writeRoutes[key];
			return [{ key, resource, operation, sample: samples[key], takesOne, writeRoute }];
		}),
	);
}

const takesOneItem = ({ suspension, kind }: Operation) =>
	suspension !== undefined || kind === 'stateful' || kind === 'once';

/** Account: Check outputs faults instead of throwing them. */
export const throwingEntriesOf = (tested: Tested): Entry[] =>
	entriesOf(tested).filter(({ operation }) => operation.kind !== 'check');

export const routeOf = ({ method, route }: RecordedRequest) => `${method} ${route}`;

/** Matches `POST /a/7` for the route `POST /a/{id}`, below any prefix and before anything else. */
export function patternOf(route: string): RegExp {
	const [method, path] = route.split(' ');
	const segments = path.replace(/[.()*]/g, '\\$&').replace(/\{\w+\}/g, '[^/? ]+');
	return new RegExp(`^${method} \\S*${segments}(?:[? ]|$)`);
}

/** What identifies a write: requests of equal keys ask for the same change. */
export const writeKeyOf = ({ method, path, query, body }: RecordedRequest) =>
	JSON.stringify([method, path, query, body]);
