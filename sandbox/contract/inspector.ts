/* eslint-disable @n8n/community-nodes/no-restricted-globals -- shared by all test files of a process */
import type { OutboundWebhook } from '../deliveries';
import type { Incoming, Reply } from '../http';
import { spellPath, type Route } from '../route';
import type { World } from '../world';
import { Contract } from './contract';
import type { Document, Operation, PathItem } from './document';
import { fileOf, readDocument } from './documents';
import { isPlayed, lookupIn } from './narrow';

/** An answered request. */
export interface Answered {
	service: string;
	route: Route;
	request: Incoming;
	/** Whether its input was not valid. */
	isRejected: boolean;
}

interface Played {
	document: Document;
	/** The settings that its schemas depend on. */
	settings: readonly string[];
	contracts: Map<string, Contract>;
}

/** Compiled contracts are kept for so many combinations of settings. */
const MOST = 20;
/** Before the input is read, a request without a valid credential is rejected. */
const UNAUTHENTICATED = [401, 403];

const KEY = Symbol.for('switchboard.sandbox.contracts');

type Holder = typeof globalThis & { [KEY]?: Map<string, Played> };

/** Of all sandboxes in the process: each test file loads this module again. */
const read = ((globalThis as Holder)[KEY] ??= new Map());

/** Compares what a sandbox takes, answers and sends with its documents. */
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

	/** The same of a notification. */
	inspectWebhook({ service, body }: OutboundWebhook): string | undefined {
		if (service !== 'chat') return undefined;
		const contract = this.contractOf('messaging');
		const operation = contract.document.webhooks!.chatNotification.post;
		const found = contract.findInRequest(operation, { params: {}, query: {}, body });
		return found && `The chat notification is outside of docs/openapi/messaging.json: ${found}`;
	}

	private compare(
		file: string,
		path: string,
		{ request, isRejected }: Answered,
		reply: Reply,
		payload: unknown,
	): string | undefined {
		const { statusCode: status } = reply;
		const contract = this.contractOf(file);
		const lookup = lookupIn(this.world.settings);
		const rejecting = contract.document['x-rejected-methods']?.[path];
		if (rejecting)
			return [rejecting.status, ...UNAUTHENTICATED].includes(status)
				? undefined
				: `status ${status}`;
		const operation = findOperation(contract.document, request.method, path, lookup);
		if (!operation || !isPlayed(operation['x-readings'], lookup)) return 'no such operation';
		const type = payload === undefined ? '' : typeOf(reply);
		const found = contract.findInAnswer(operation, status, type, payload);
		if (found) return `the answer: ${found}`;
		const takesBody = !['GET', 'DELETE'].includes(request.method);
		const { params, query, body } = request;
		const sent = { params, query, body: takesBody ? body : undefined };
		const outside = contract.findInRequest(operation, sent);
		if (status < 300 && outside) {
			const rejects = operation['x-rejects-with-200'];
			return rejects && isPlayed(rejects, lookup) ? undefined : `the accepted request: ${outside}`;
		}
		// Of a request that no document shows, the sandbox decides what is valid.
		const isShown = operation['x-not-shown'] === undefined || operation['x-readings'];
		return isRejected && isShown && !outside ? 'the rejected request, which is valid' : undefined;
	}

	private contractOf(file: string): Contract {
		const played = read.get(file) ?? readPlayed(file);
		read.set(file, played);
		const lookup = lookupIn(this.world.settings);
		const key = JSON.stringify(played.settings.map(lookup));
		const known = played.contracts.get(key);
		if (known) return known;
		if (played.contracts.size >= MOST) played.contracts.clear();
		// Compiled later, when the settings may be others.
		const settings = structuredClone(this.world.settings);
		const contract = new Contract(played.document, lookupIn(settings));
		played.contracts.set(key, contract);
		return contract;
	}
}

function readPlayed(file: string): Played {
	const document = readDocument(file);
	const settings = new Set<string>();
	const collect = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		for (const [name, part] of Object.entries(value)) {
			const parts = name === 'x-required' ? Object.values(part as object) : [part];
			const isReadings = ['x-readings', 'x-required', 'x-empty'].includes(name);
			for (const one of isReadings ? parts : [])
				Object.keys(one as object).forEach((path) => settings.add(path));
			if (name === 'x-statuses') for (const path of part as string[]) settings.add(String(path));
			else collect(part);
		}
	};
	collect(document);
	return { document, settings: [...settings], contracts: new Map() };
}

function findOperation(
	{ paths }: Document,
	method: string,
	path: string,
	lookup: (path: string) => unknown,
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
