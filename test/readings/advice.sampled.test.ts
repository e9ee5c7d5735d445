import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { detailed } from '../harness/messagingRun';
import { sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { adapt } from './adaptations';
import { appliedTo, settingsIn } from './namedSettings';
import { useReadings } from './operations';
import { playedRows, type Row } from './rows';

interface Failed {
	message: string;
	description: string;
}

/** Of each service: what people paste with the address, and its secret with the form's label. */
const accounts: Readonly<Record<string, readonly [string, 'accessToken' | 'apiKey', string]>> = {
	aiAgents: ['/agents/', 'accessToken', 'JWT'],
	numbering: ['/api', 'accessToken', 'Access Token'],
	outboundVoice: ['/api/v1/voice_outbound', 'accessToken', 'Bearer Token'],
	email: ['/api', 'apiKey', 'API Key'],
	journey: ['/api', 'apiKey', 'API Key'],
	chat: ['/api/', 'apiKey', 'API Key'],
	push: ['/api/push', 'apiKey', 'Key'],
};

/** A detail that contradicts a reading, and the operation that shows it. */
interface Contradiction {
	row: Row;
	wrong: IDataObject;
	key: string;
	label: string;
	parameters?: INodeParameters;
}

const forms = ['sample', 'described'] as const;

const contradictions: readonly Contradiction[] = [
	...forms.map((form) => ({
		row: { 'push.topicBodyField': form },
		wrong: { topicBodyAsDescription: form === 'described' },
		key: 'notification.sendByTopic',
		label: 'Topic Text as Description',
	})),
	...forms.map((form) => ({
		row: { 'push.contentAvailable': form },
		wrong: { contentAvailableAsList: form === 'described' },
		key: form === 'sample' ? 'notification.sendByToken' : 'notification.sendByUser',
		label: 'Content Available as List',
		parameters: { options: { content_available: true } },
	})),
];

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'An error of %s names the setting that is wrong, and its value',
	(name, tested) => {
		const { entries: all, node, begin } = useReadings(tested);
		// The check reports them in a finding.
		const entries = all.filter(({ operation }) => operation.kind !== 'check');
		const [pasted, secret, label] = accounts[name];
		const [{ credentialType }] = tested.service.credentials;
		const rows = playedRows(tested.name, entries.length);
		const fail = async (key: string, credential: IDataObject, own: INodeParameters) => {
			const [resource, operation] = key.split('.');
			const failed = node.run(resource, operation, own, { credential });
			return await failed.then(
				() => ({ message: 'works', description: '' }),
				(thrown: Failed) => thrown,
			);
		};

		it.each(rows)('row %i: the Base URL, %j', async (_number, row) => {
			for (const { key, sample } of sampleOf(entries)) {
				begin(row);
				const { credential: own, parameters } = adapt(key, row, sample);
				const right = { ...node.credential(), ...own };
				const wrong = { ...right, baseUrl: right.baseUrl + pasted };
				const { message, description } = await fail(key, wrong, parameters);
				// One /api too many is what a platform with doubled paths has.
				if (message === 'works' && /sample|both/.test(String(row['email.paths']))) continue;
				const named = settingsIn(description);
				expect([key, message, named]).toEqual([
					key,
					expect.any(String),
					[{ label: 'Base URL', value: right.baseUrl }],
				]);
				const corrected = appliedTo(wrong, credentialType, named);
				expect([key, (await fail(key, corrected, parameters)).message]).toEqual([key, 'works']);
			}
		});

		it.each(rows)('row %i: a secret that was copied in part, %j', async (_number, row) => {
			const required: Row = {
				...row,
				'aiAgents.featureFlagJwtAuth': true,
				'outboundVoice.bearerToken': 'voice-token',
				'outboundVoice.tenantCheck': 'everywhere',
				'push.keyHeader': 'apikey',
			};
			const ofService = Object.entries(required).filter(
				([path]) => path.startsWith(`${name}.`) || path.startsWith('platform.'),
			);
			for (const { key, sample } of sampleOf(entries)) {
				begin(Object.fromEntries(ofService));
				const { parameters } = adapt(key, row, sample);
				for (const masked of ['••••••', 'abc…xyz', 'abcd****wxyz', 'abc...xyz']) {
					const credential = { ...node.credential(), [secret]: masked };
					const { description } = await fail(key, credential, parameters);
					expect([key, description]).toEqual([
						key,
						expect.stringContaining(`Enter the whole “${label}” in the credential`),
					]);
				}
			}
		});
	},
);

const tested = testedServices.find(({ name }) => name === 'push')!;

describe('An error of push names the detail of the platform that is wrong', () => {
	const { node, begin } = useReadings(tested);

	it.each(contradictions)('$row $wrong', async ({ row, wrong, key, label, parameters }) => {
		const [resource, operation] = key.split('.');
		const own = { ...tested.samples[key], ...parameters };
		for (const errorBody of ['own', 'message', 'empty', 'text']) {
			begin({ ...row, 'platform.errorBody': errorBody });
			const credential = { ...node.credential(), apiKey: SANDBOX_API_KEY, ...detailed(wrong) };
			const failed: unknown = await node
				.run(resource, operation, own, { credential })
				.catch((thrown: unknown) => thrown);
			const named = settingsIn((failed as Failed).description);
			expect(named.map((one) => one.label)).toEqual([label]);
			const corrected = appliedTo(credential, 'switchboardPushApi', named);
			const output = await node.run(resource, operation, own, { credential: corrected });
			expect(output.length).toBeGreaterThan(0);
		}
	});
});
