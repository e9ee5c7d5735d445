import { z } from 'zod/v4';
import { HttpError, type Incoming } from '../http/http';
import { isExpired } from '../core/magic';
import { anyQuery, on, type StatefulService, type Taken } from '../http/route';
import { Table } from '../core/table';
import type { World } from '../core/world';
import { playCall } from './outboundVoice/callback';
import { call, outboundVoiceSettings } from './outboundVoice/records';

const started = z.strictObject({
	account_sid: z.string(),
	direction: z.literal('outbound-api'),
	sid: z.string(),
});

const CALL_STATUS = '/api/v1/voice_outbound/call_status';

export const outboundVoice: StatefulService<'outboundVoice'> = {
	name: 'outboundVoice',
	settings: outboundVoiceSettings,
	seed: () => ({ calls: new Table(81001) }),
	authenticate,
	/** A 400 has the documented body of its route; the document shows no other format. */
	documentedError: ({ status }, request) =>
		status === 400 ? { body: asksForStatus(request) ? {} : undefined } : undefined,
	invalidStatus: (field) => (field === 'mediaProcessing' ? 400 : undefined),
	routes: [
		on('POST', '/api/v1/voice_outbound/call', { body: call, answer: started }, start, {
			says: 'Place a call',
		}),
		// The document says that it isn’t implemented, so every authorized caller gets this
		// response.
		on(
			'POST',
			CALL_STATUS,
			{ query: anyQuery },
			async (_world, _request, reply) => await reply.code(400).send({}),
			{ says: 'Documented as not implemented' },
		),
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

function start(world: World, { body, headers }: Taken<{ body: typeof call }>) {
	const media = body.mediaProcessing;
	const profile = media?.type === 'media_fork' ? media.profile_name : undefined;
	const { forkProfiles } = world.settings.outboundVoice;
	if (profile !== undefined && forkProfiles !== null && !forkProfiles.includes(profile)) {
		throw new HttpError(400, `No fork profile "${profile}"`);
	}
	const tenant = String(headers['x-tenant-id']);
	const sid = `CA${world.random.hex(32)}`;
	const startedAt = world.now().toISOString();
	const { calls } = world.tables.outboundVoice;
	const before = { event: null, steps: [], outcome: null };
	void playCall(world, calls.add({ ...body, sid, tenant, ...before, startedAt }));
	return { account_sid: tenant, direction: 'outbound-api', sid };
}
