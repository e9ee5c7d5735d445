import { isN8n1 } from '../../demo/line';
import { n8n } from '../../package.json';
import { aroundNode, inARow, manualStart, place } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** `dist/credentials/SwitchboardPushApi.credentials.js` -> `switchboardPushApi` */
const types = n8n.credentials.map((file) => {
	const [name] = file.replace(/^.*\//, '').split('.');
	return name.charAt(0).toLowerCase() + name.slice(1);
});

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

(isN8n1 ? describe.skip : describe)('n8n (1.x restricts no credential) refuses', () => {
	it.each(types.filter((type) => type !== unrestricted))(
		'to save %s with HTTP Request',
		async (type) => {
			const saving = harness.import(aroundNode(await requestWith(type), [{}]));
			await expect(saving).rejects.toThrow(`cannot use credential type "${type}"`);
		},
	);

	it.each(types)('%s to an HTTP Request node that runs', async (type) => {
		const workflow = inARow('Unsaved', [called, await requestWith(type)]);
		const { failure } = await harness.run(inARow('Around', [manualStart, placeUnsaved(workflow)]));
		expect(failure?.message).toMatch(
			type === unrestricted ? /configured to prevent use/ : /restricted to specific nodes/,
		);
		expect(harness.world.requests).toEqual([]);
	});
});
