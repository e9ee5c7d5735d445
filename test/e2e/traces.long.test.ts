import type { IDataObject } from 'n8n-workflow';

import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { until } from '../harness/until';
import { byId } from './nodes';
import { OtlpReceiver } from './otlpReceiver';
import { useOwnN8n } from './useHarness';

describe('With n8n’s traces', () => {
	const receiver = new OtlpReceiver();
	const env: Record<string, string> = {
		...{ N8N_OTEL_ENABLED: 'true', N8N_OTEL_TRACES_PRODUCTION_ONLY: 'false' },
		OTEL_BSP_SCHEDULE_DELAY: '100',
	};
	beforeAll(async () => {
		env.N8N_OTEL_EXPORTER_OTLP_ENDPOINT = await receiver.start();
	});
	const harness = useOwnN8n(env);
	afterAll(async () => await receiver.stop());
	beforeEach(() => {
		harness.world.reset();
		receiver.spans.length = 0;
	});

	/** The span of the node, once n8n has sent that of its workflow. */
	async function nodeSpan() {
		await until(() => receiver.spans.some(({ name }) => name === 'workflow.execute'));
		const found = receiver.spans.find(
			({ attributes }) => attributes['n8n.node.name'] === 'Under Test',
		);
		expect(found).toBeDefined();
		return found!;
	}

	const parentsOfRequests = () => {
		const asked = harness.world.requests.filter(({ service }) => service === 'numbering');
		return [...new Set(asked.map(({ headers }) => headers.traceparent))];
	};

	it.each<[string, number, IDataObject]>([
		['has read the orders', 1, { operation: 'getAll', returnAll: true }],
		['has failed', 2, { operation: 'get', orderId: byId(99_999_999) }],
	])('a node that %s has a span, whose status is %d', async (_what, wanted, parameters) => {
		await harness.runNode({ resource: 'order', ...parameters });
		const { spanId, attributes, status } = await nodeSpan();
		expect(attributes['n8n.node.type']).toBe('n8n-nodes-switchboard.numbering');
		expect(status).toBe(wanted);
		expect(receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId)).toEqual([]);
		// n8n adds this header to what it signs by OAuth2, and forgets it with other credentials.
		expect(parentsOfRequests()).toEqual([undefined]);
	});

	it('requests with OAuth2 name the node’s span as their parent', async () => {
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const type = 'switchboardOAuth2Api';
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const credentials = { [type]: await harness.createCredential('Traced', type, fields) };
		const parameters = { authentication: 'oAuth2', resource: 'order', operation: 'getAll' };
		await harness.runNode(parameters, { node: { credentials } });
		const { traceId, spanId } = await nodeSpan();
		expect(parentsOfRequests()).toEqual([`00-${traceId}-${spanId}-01`]);
	});
});
