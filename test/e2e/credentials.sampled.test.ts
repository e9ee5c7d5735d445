import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { n8n } from '../../package.json';
import { SANDBOX_API_KEY, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { sampleOf } from '../harness/sample';
import { aroundNode, calledBy, inARow, MAIL, manualStart, ofPack, place } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

interface Given extends IDataObject {
	/** Of the next requests; everything else is a setting of the sandbox. */
	fault?: IDataObject;
}

type Case = [what: string, type: string, changed: IDataObject, says?: RegExp, given?: Given];

const numbering = 'switchboardAccessTokenApi';
const agents = 'switchboardAgentsApi';
const messaging = 'switchboardMessagingApi';
const push = 'switchboardPushApi';
const voice = 'switchboardVoiceApi';
const webhook = 'switchboardWebhookApi';
const bySignIn = 'switchboardOAuth2Api';

/** In a base URL, `SANDBOX` is the sandbox's address. */
const elsewhere = { baseUrl: 'SANDBOX/elsewhere' };
const claimed: Given = { issuer: { emailClaimForClientCredentials: true } };
const errorPage = { raw: '<!doctype html>', contentType: 'text/html' };

/** What a server that isn't the service answers to each path: a website, a sign-in, another API. */
const foreign = {
	'a website': { status: 200, raw: '<!doctype html>', contentType: 'text/html' },
	'a sign-in page': { status: 203, raw: '\n<html><form></form></html>', contentType: 'text/html' },
	'nothing in a success': { status: 200, raw: '', contentType: 'text/plain' },
	'the JSON of another service': { status: 200, body: { success: true } },
	'an error in a success': { status: 200, body: { error: { code: 'NOT_FOUND' } } },
	'errors in a success': { status: 200, body: [{ error: 'Not found' }] },
	'a text in a success': { status: 200, body: 'OK' },
};
/** n8n itself asks once more after a 401. */
const fault = (own: IDataObject): Given => ({ fault: { ...own, times: 2 } });
const elsewhereNext = fault({ redirect: '/elsewhere' });

/** Without `says`, it is accepted. */
const cases: Case[] = [
	['the right fields', numbering, {}],
	['“Bearer ” and a slash', numbering, { baseUrl: 'SANDBOX/numbering/', accessToken: `Bearer ${SANDBOX_TOKEN} ` }], // prettier-ignore
	['a wrong token', numbering, { accessToken: 'wrong' }, /access token was not accepted/],
	['another address', numbering, elsewhere, /Nothing responds at this Base URL/],
	['a token without the email claim', bySignIn, {}, /email claim/],
	['a token with the email claim', bySignIn, {}, undefined, claimed],
	['a JWT', agents, {}],
	['no JWT where none is asked for', agents, { accessToken: '' }, undefined, { aiAgents: { featureFlagJwtAuth: false } }], // prettier-ignore
	['no JWT', agents, { accessToken: '' }, /asks for a JWT/],
	['another address', agents, elsewhere, /Nothing responds at this Base URL/],
	['a key that is not refused, though no file is named', messaging, { baseUrl: 'SANDBOX/messaging/ ' }], // prettier-ignore
	['/api at its end', messaging, { baseUrl: 'SANDBOX/messaging/api' }, /ends before \/api/],
	['a path that nobody has', messaging, { baseUrl: 'SANDBOX/messaging/nope' }, /Check account/],
	['another address', messaging, elsewhere, /Check account/],
	['an error as a page', messaging, {}, undefined, fault({ status: 400, ...errorPage })],
	['an address with a query', messaging, { baseUrl: 'SANDBOX/v1/emails/send?x=1', apiKey: 'worn-out' }, /Remove “\?” and all that follows it/], // prettier-ignore
	['the path of a request', messaging, { baseUrl: 'SANDBOX/messaging/api/email/send' }, /Remove “\/api\/email\/send”/], // prettier-ignore
	['a wrong key', messaging, { apiKey: 'worn-out' }, /API key was not accepted/],
	['a service that is down', messaging, {}, /./, fault({ status: 503 })],
	['no key', push, {}],
	['no key where one is asked for', push, {}, /requires a key/, { push: { keyHeader: 'apikey' } }],
	['a key', push, { apiKey: SANDBOX_API_KEY }, undefined, { push: { keyHeader: 'apikey' } }],
	['the documented 400 for a made-up call', voice, {}],
	['an answer 401', voice, {}, /A token is required/, fault({ status: 401 })],
	['an answer 403', voice, {}, /Tenant ID is not valid/, fault({ status: 403 })],
	['an answer 404', voice, {}, /Nothing responds at this Base URL/, fault({ status: 404 })],
	...Object.entries(foreign).flatMap(([what, answer]) =>
		[numbering, bySignIn, agents, messaging, push, voice].map((type): Case => [
			what,
			type,
			{},
			/^This server /,
			type === bySignIn
				? { ...claimed, ...fault({ ...answer, service: 'numbering' }) }
				: fault(answer),
		]),
	),
	...[numbering, agents, messaging, push, voice].map((type): Case => [
		'a redirect',
		type,
		{},
		/redirects to another address/,
		elsewhereNext,
	]),
	['a secret of 16 characters', webhook, { secret: 'x'.repeat(16) }],
	['a short secret', webhook, { secret: 'short' }, /16 characters/],
	['a secret with a blank', webhook, { secret: 'with a blank in the middle' }, /./],
];

/** What the Test button of a credential's form says; nothing is changed. */
describe('A credential', () => {
	it.each(sampleOf(cases))('with %s: %s', async (...testCase) => {
		// Named parameters that a case does not have would be callbacks.
		const [, type, changed, says, { fault: rule, ...settings } = {}] = testCase;
		const { world, sandbox } = harness;
		if (rule) world.faults.add(rule);
		world.configure(settings);
		const before = world.snapshot();
		const fields = Object.entries(changed).map(([name, value]) => [
			name,
			String(value).replace('SANDBOX', sandbox.url),
		]);
		const signsIn = { ...oAuth2Fields(sandbox.url), grantType: 'clientCredentials' };
		const verdict =
			type === bySignIn
				? await harness.testCredential(type, signsIn, settings.issuer ? 'Claimed' : 'Claimless')
				: await harness.testChanged(type, Object.fromEntries(fields));
		const message = says ? expect.stringMatching(says) : expect.any(String);
		expect(verdict).toEqual({ status: says ? 'Error' : 'OK', message });
		expect(world.snapshot()).toEqual(before);
		const isThere = world.requests.some(({ service }) => service === 'elsewhere');
		expect(isThere && changed !== elsewhere).toBe(false);
	});

	it('whose key is an expression is that of each item', async () => {
		const data = { baseUrl: `${harness.sandbox.url}/messaging`, apiKey: '={{ $json.key }}' };
		const credentials = { [messaging]: await harness.createCredential('By item', messaging, data) };
		const keys = ['expired-key-one', SANDBOX_API_KEY, 'expired-key-two', SANDBOX_API_KEY];
		const execution = await harness.runNode(MAIL, {
			inputs: keys.map((key) => ({ key })),
			node: { type: ofPack('email'), credentials, onError: 'continueRegularOutput' },
		});
		const items = fieldsOf(execution, 'Under Test');
		expect(items.map(({ error }) => error !== undefined)).toEqual([true, false, true, false]);
		expect(harness.world.tables.email.mails.all()).toHaveLength(2);
		expect(JSON.stringify(items)).not.toContain('expired-key');
	});
});

const types = n8n.credentials.map(calledBy);

/** An HTTP Request that sends a credential of the pack to a host of its author's choice. */
async function requestWith(type: string) {
	const parameters = {
		url: `${harness.sandbox.url}/collect`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: type,
	};
	const data = { baseUrl: harness.sandbox.url };
	const credential = await harness.createCredential('Restricted', type, data);
	const credentials = { [type]: credential };
	const node = { typeVersion: 4.2, credentials };
	return place('Under Test', 'n8n-nodes-base.httpRequest', parameters, node);
}

/** Runs a workflow that was never saved, so that n8n has not looked at it. */
const placeUnsaved = (workflow: object) =>
	place(
		'Unsaved',
		'n8n-nodes-base.executeWorkflow',
		{ source: 'parameter', workflowJson: JSON.stringify(workflow), options: {} },
		{ typeVersion: 1.2 },
	);

const called = place(
	'Called',
	'n8n-nodes-base.executeWorkflowTrigger',
	{ inputSource: 'passthrough' },
	{ typeVersion: 1.1 },
);

/** n8n runs the test of a sign-in from a node of its own, so this one has only a setting against it. */
const unrestricted = 'switchboardOAuth2Api';

describe('n8n refuses', () => {
	it.each(sampleOf(types.filter((type) => type !== unrestricted)))(
		'to save %s with HTTP Request',
		async (type) => {
			const saving = harness.import(aroundNode(await requestWith(type), [{}]));
			await expect(saving).rejects.toThrow(`cannot use credential type "${type}"`);
		},
	);

	it.each(sampleOf(types))('%s to an HTTP Request node that runs', async (type) => {
		const workflow = inARow('Unsaved', [called, await requestWith(type)]);
		const { failure } = await harness.run(inARow('Around', [manualStart, placeUnsaved(workflow)]));
		expect(failure?.message).toMatch(
			type === unrestricted ? /configured to prevent use/ : /restricted to specific nodes/,
		);
		expect(harness.world.requests).toEqual([]);
	});
});
