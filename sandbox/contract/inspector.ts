import type { OutboundWebhook } from '../webhooks/deliveries';
import type { Incoming, Reply } from '../http/http';
import { spellPath, type Route } from '../http/route';
import type { World } from '../core/world';
import type { Contract } from './contract';
import type { Document, Operation, PathItem } from './document';
import { fileOf } from './documents';
import { isPlayed, lookupIn, type Lookup } from './narrow';
import { contractFor } from './played';

interface Answered {
	service: string;
	route: Route;
	request: Incoming;
	isRejected: boolean;
}

/** Before the input is read, a request without a valid credential is rejected. */
const UNAUTHENTICATED = [401, 403];

export class Inspector {
	constructor(private readonly world: World) {}

	/** What is outside of the document, in words; undefined for nothing. */
	inspect(answered: Answered, reply: Reply, payload: unknown): string | undefined {
		const { service, route, request } = answered;
		const file = fileOf(service);
		if (file === undefined) return undefined;
		const path = spellPath(route, this.world);
		const place = `${request.method} ${path}`;
		const found = this.compare(file, path, answered, reply, payload);
		return found && `${place} is outside of docs/openapi/${file}.json: ${found}`;
	}

	/** The same of a notification of a kind that the document shows. */
	inspectWebhook({ service, kind, body }: OutboundWebhook): string | undefined {
		if (service !== 'chat' || !['message', 'status'].includes(kind)) return undefined;
		const contract = contractFor('messaging', this.world.settings);
		const operation = contract.document.webhooks!.chatNotification.post;
		const found = contract.findInRequest(operation, { params: {}, query: {}, body });
		return found && `The chat notification is outside of docs/openapi/messaging.json: ${found}`;
	}

	private compare(
		file: string,
		path: string,
		answered: Answered,
		reply: Reply,
		payload: unknown,
	): string | undefined {
		const { method } = answered.request;
		const { statusCode: status } = reply;
		const contract = contractFor(file, this.world.settings);
		const lookup = lookupIn(this.world.settings);
		const rejecting = contract.document['x-rejected-methods']?.[path];
		if (rejecting) {
			const isRejecting = [rejecting.status, ...UNAUTHENTICATED].includes(status);
			return isRejecting ? undefined : `status ${status}`;
		}
		const operation = findOperation(contract.document, method, path, lookup);
		if (!operation || !isPlayed(operation['x-readings'], lookup)) return 'no such operation';
		const type = payload === undefined ? '' : typeOf(reply);
		const found = contract.findInAnswer(operation, status, type, payload);
		return found
			? `the answer: ${found}`
			: this.compareRequest(contract, operation, answered, status);
	}

	/** What was accepted has to be valid, and what was rejected as invalid must not be. */
	private compareRequest(
		contract: Contract,
		operation: Operation,
		{ request, isRejected }: Answered,
		status: number,
	): string | undefined {
		// Of a request that no document shows, the sandbox decides what is valid.
		if (operation['x-not-shown'] !== undefined && !operation['x-readings']) return undefined;
		const { method, params, query, body } = request;
		const takesBody = !['GET', 'DELETE'].includes(method);
		const sent = { params, query, body: takesBody ? body : undefined };
		const outside = contract.findInRequest(operation, sent);
		if (isRejected) return outside ? undefined : 'the rejected request, which is valid';
		if (status >= 300 || !outside) return undefined;
		const rejects = operation['x-rejects-with-200'];
		const mayReject = rejects && isPlayed(rejects, lookupIn(this.world.settings));
		return mayReject ? undefined : `the accepted request: ${outside}`;
	}
}

function findOperation(
	{ paths }: Document,
	method: string,
	path: string,
	lookup: Lookup,
): Operation | undefined {
	const name = method.toLowerCase();
	const isMeant = ([spelled, item]: [string, PathItem]) => {
		const { 'x-path': own, 'x-path-setting': setting } = item[name] ?? {};
		return (setting === undefined ? (own ?? spelled) : lookup(setting)) === path;
	};
	return Object.entries(paths)
		.filter(([, item]) => item[name] !== undefined)
		.find(isMeant)?.[1][name];
}

/** The media type, without its parameters; JSON if none is set yet. */
const typeOf = (reply: Reply): string => {
	const type = reply.getHeader('content-type');
	return type === undefined ? 'application/json' : String(type).split(';')[0].trim();
};
