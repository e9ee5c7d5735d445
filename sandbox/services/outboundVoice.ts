import { HttpError, type Incoming } from '../http/http';
import { isExpired } from '../core/magic';
import { on, type StatefulService } from '../http/route';
import { Table } from '../core/table';
import { rejectParameters } from '../core/validation';
import type { World } from '../core/world';
import { readCall } from './outboundVoice/body';
import { playCall } from './outboundVoice/callback';
import { outboundVoiceSettings } from './outboundVoice/settings';

const CALL_STATUS = '/api/v1/voice_outbound/call_status';

export const outboundVoice: StatefulService<'outboundVoice'> = {
	name: 'outboundVoice',
	settings: outboundVoiceSettings,
	seed: () => ({ calls: new Table(81001) }),
	authenticate,
	/** A 400 has the documented body of its route; the shape of others is not shown. */
	documentedError: ({ status }, request) =>
		status === 400 ? { body: asksForStatus(request) ? {} : undefined } : undefined,
	routes: [
		on('POST', '/api/v1/voice_outbound/call', start),
		// Documented as not implemented: every caller who is let in gets this answer.
		on('POST', CALL_STATUS, async (_world, _request, reply) => await reply.code(400).send({})),
	],
};

const asksForStatus = ({ routeOptions }: Incoming) =>
	routeOptions.config.route?.path === CALL_STATUS;

function authenticate({ settings }: World, request: Incoming): void {
	const { headers } = request;
	const { tenants, bearerToken, tenantCheck, ...statuses } = settings.outboundVoice;
	if (asksForStatus(request) && tenantCheck === 'calls') return;
	if (bearerToken !== null && headers.authorization !== `Bearer ${bearerToken}`) {
		const problem = isExpired(headers.authorization ?? '')
			? 'The bearer token has expired'
			: 'A known bearer token is required';
		throw new HttpError(statuses.unauthenticatedStatus, problem);
	}
	const tenant = headers['x-tenant-id'];
	if (typeof tenant !== 'string' || tenant === '') {
		throw new HttpError(statuses.missingTenantStatus, 'The header x-tenant-id is required');
	}
	if (tenants !== null && !tenants.includes(tenant)) {
		throw new HttpError(statuses.unknownTenantStatus, `No tenant "${tenant}"`);
	}
}

/** `{ account_sid, direction, sid }`. */
function start(world: World, { body, headers, query }: Incoming) {
	rejectParameters(query, world.settings.outboundVoice);
	const given = readCall(body, world.settings.outboundVoice);
	const tenant = String(headers['x-tenant-id']);
	const sid = `CA${world.random.hex(32)}`;
	const startedAt = world.now().toISOString();
	const { calls } = world.tables.outboundVoice;
	void playCall(world, calls.add({ ...given, sid, tenant, event: null, startedAt }));
	return { account_sid: tenant, direction: 'outbound-api', sid };
}
