import { saysUnconfirmed } from '../trust/messageViolations';
import type { Outcome } from '../trust/harness';
import { useHarness } from '../trust/harness';
import { isErrorItem, unknownStepIn } from '../trust/outcomeViolations';
import type { Entry } from '../harness/entries';
import { patternOf, throwingEntriesOf } from '../harness/entries';
import { isWhole } from '../harness/sample';
import { testedNodes } from '../harness/services';

/** What others answer with 200: where it was seen, and the body. */
const forms: Array<[source: string, raw: string]> = [
	['RP01: WeChat, DingTalk', '{"errcode":40001,"errmsg":"access token expired"}'],
	['RP01: API Gateway, hapi', '{"message":"Unauthorized","statusCode":401}'],
	['RP01: Spring HATEOAS', '{"_embedded":{"orders":[{"name":"a"}]},"page":{"totalElements":1}}'],
	['an envelope of Chinese platforms', '{"code":0,"msg":"ok","data":null}'],
	['GraphQL', '{"errors":[{"message":"Not authorized"}],"data":null}'],
	['JSON:API', '{"data":{"type":"orders","attributes":{}}}'],
	['OAuth 2.0', '{"error":"invalid_token","error_description":"The token expired"}'],
	['a job that is not done', '{"state":"processing","retry_in":5}'],
	['a framework without a result', '{}'],
	['a list of errors', '[{"code":"E1","detail":"failed"}]'],
	['a gateway', '{"error":"x"}'],
	['a list of one error', '[{"error":"x"}]'],
	['a framework with a success', '{"success":true}'],
	['a health check', '"OK"'],
	['a service without a result', 'null'],
	['a page to sign in', '<!doctype html><html><title>Sign in</title></html>'],
];

/** It gives each answer as it came. */
const takesAnything = ({ operation: { kind } }: Entry) => kind === 'custom';

function failureOf({ items, thrown }: Outcome): string {
	if (thrown) {
		const { message, description } = thrown as { message: string; description?: string };
		return `${message} ${description ?? ''}`;
	}
	const [first] = items ?? [];
	if (isErrorItem(first?.json)) return JSON.stringify(first.json);
	return String(unknownStepIn(first?.json)?.message ?? '');
}

describe.each(testedNodes)('In %s, an answer of another form', (_name, tested) => {
	const harness = useHarness(tested);
	const entries = throwingEntriesOf(tested).filter((entry) => !takesAnything(entry));
	const formsFor = (index: number) => (isWhole ? forms : [forms[index % forms.length]]);

	const answerOf = async (entry: Entry, raw: string, route?: string) => {
		harness.reset();
		const contentType = raw.startsWith('<') ? 'text/html' : 'application/json';
		const [method, path] = route?.split(' ') ?? [];
		harness.world.faults.add({
			status: 200,
			raw,
			contentType,
			times: 1_000,
			method,
			path,
		} as never);
		const outcome = await harness.run(entry, { items: [{ json: {} }] } as never, false);
		const isReached = harness.world.requests.some(
			({ method: verb, path: asked }) => !route || patternOf(route).test(`${verb} ${asked}`),
		);
		return { failure: failureOf(outcome), isReached };
	};

	it('is never what was read', async () => {
		for (const [index, entry] of entries.entries()) {
			for (const [source, raw] of formsFor(index)) {
				const { failure, isReached } = await answerOf(entry, raw);
				if (!isReached) continue;
				const where = `${entry.key}, ${source}`;
				const isSaid = failure !== '' && !failure.includes('has an unexpected format');
				expect({ where, isSaid }).toEqual({ where, isSaid: true });
			}
		}
	});

	it('leaves a write without a known outcome', async () => {
		for (const [index, entry] of entries.entries()) {
			const { writeRoute } = entry;
			if (writeRoute === undefined) continue;
			for (const [source, raw] of formsFor(index)) {
				const { failure, isReached } = await answerOf(entry, raw, writeRoute);
				const where = `${entry.key}, ${source}: ${failure}`;
				// A reading of the documents: an error may come with 200, and its status in the body.
				if (isReached && !failure.includes('HTTP status 200 and statusCode 4')) {
					expect({
						where,
						isUnknown: saysUnconfirmed({ message: failure, description: '' }),
					}).toEqual({
						where,
						isUnknown: true,
					});
				}
			}
		}
	});
});
