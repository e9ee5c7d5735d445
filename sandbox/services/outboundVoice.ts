import {
	answerJson,
	answerRefusal,
	Refusal,
	type Answer,
	type Incoming,
	type Route,
} from '../route';
import { Table } from '../table';
import type { World } from '../world';
import { readCall } from './outboundVoice/body';
import { playCall } from './outboundVoice/callback';
import type { OutboundCall, OutboundVoiceState } from './outboundVoice/records';
import { outboundVoiceSettings, type OutboundVoiceSettings } from './outboundVoice/settings';

declare module '../world' {
	interface Settings {
		outboundVoice: OutboundVoiceSettings;
	}
	interface Tables {
		outboundVoice: OutboundVoiceState;
	}
}

const FIRST_ID = 81001;

/** Starts calls, and tells the addresses that they name what becomes of them. */
export function outboundVoice(world: World): Route[] {
	world.keep('outboundVoice', {
		settings: outboundVoiceSettings,
		seed: () => ({ calls: new Table<OutboundCall>(FIRST_ID) }),
	});
	let givenUp = new AbortController();
	// Calls of the world before the reset must not tell the one after it anything.
	world.onReset(() => {
		givenUp.abort();
		givenUp = new AbortController();
	});
	const admit = (request: Incoming) => authenticate(world.settings.outboundVoice, request);
	return [
		post('/api/v1/voice_outbound/call', admit, (request) => start(world, request, givenUp.signal)),
		// Documented as not implemented: whoever may ask is answered so.
		post(
			'/api/v1/voice_outbound/call_status',
			(request) => {
				if (world.settings.outboundVoice.tenantCheck === 'everywhere') admit(request);
			},
			() => answerJson({}, 400),
		),
	];
}

function post(path: string, admit: Route['admit'], handle: Route['handle']): Route {
	return {
		service: 'outboundVoice',
		method: 'POST',
		path,
		documented: true,
		admit,
		refuse,
		handle,
	};
}

/** A 400 has no body, as documented; how others are worded is not shown. */
function refuse({ status, message }: Refusal, { path }: Incoming): Answer {
	if (status === 400) return { status, contentType: null, payload: '' };
	return answerRefusal(status, message, path);
}

function authenticate(settings: OutboundVoiceSettings, { headers }: Incoming): void {
	const { tenants, bearerToken } = settings;
	if (bearerToken !== null && headers.authorization !== `Bearer ${bearerToken}`) {
		throw new Refusal(settings.unauthenticatedStatus, 'A known bearer token is required');
	}
	const tenant = headers['x-tenant-id'];
	if (typeof tenant !== 'string' || tenant === '') {
		throw new Refusal(settings.missingTenantStatus, 'The header x-tenant-id is required');
	}
	if (tenants !== null && !tenants.includes(tenant)) {
		throw new Refusal(settings.unknownTenantStatus, `No tenant "${tenant}"`);
	}
}

/** `{ account_sid, direction, sid }`. */
function start(world: World, { body, headers }: Incoming, givenUp: AbortSignal): Answer {
	const asked = readCall(body, world.settings.outboundVoice);
	const tenant = String(headers['x-tenant-id']);
	const sid = `CA${world.random.hex(32)}`;
	const startedAt = world.now().toISOString();
	const call = world.tables.outboundVoice.calls.add({
		...asked,
		sid,
		tenant,
		event: null,
		startedAt,
	});
	void playCall(world, call, givenUp);
	return answerJson({ account_sid: tenant, direction: 'outbound-api', sid });
}
