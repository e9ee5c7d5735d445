import type { Entry } from '../harness/entries';
import { throwingEntriesOf, patternOf } from '../harness/entries';
import { newExecution } from '../harness/run';
import { testedNodes } from '../harness/services';
import { itHasNoViolation, useHarness } from './harness';
import type { ErrorText } from './messageViolations';
import { messageViolations, saysUnconfirmed } from './messageViolations';
import type { NetworkFault } from './networkFaults';
import { FaultyServers, networkFaults } from './networkFaults';
import { unknownStepIn } from './outcomeViolations';

interface Case {
	entry: Entry;
	fault: NetworkFault;
}

const nameOf = ({ entry, fault }: Case) => `${entry.key}, ${fault.name}`;

/** Errors of DNS, TLS and sockets name the cause, and say whether a write may have been sent. */
describe.each(testedNodes)('The network of %s', (_name, tested) => {
	const servers = new FaultyServers();
	const harness = useHarness(tested);
	beforeAll(async () => await servers.open());
	afterAll(async () => await servers.close());

	async function violationsOf({ entry, fault }: Case): Promise<string[]> {
		const { change, isCertain, sign } = fault;
		harness.reset();
		// n8n drops what no header can hold; the service has to reject the rest.
		harness.world.configure(tested.rejected.settings ?? {});
		servers.received = [];
		const { url } = harness.sandbox;
		const credential = { ...tested.credential(url), ...change(servers, url) };
		const run = { credential, execution: newExecution(), ...(sign && { sign }) };
		const { thrown, items } = await harness.run(entry, run);
		const { message, description } = (thrown ?? unknownStepIn(items?.[0]?.json) ?? {}) as ErrorText;
		const found = messageViolations({ message, description });
		const isWritten = servers.received.some(isWriteOf(entry));
		if (isCertain && /may have been/.test(String(description))) found.push('says “may have been”');
		if (isCertain && servers.received.length > 0) found.push('is sent all the same');
		if (isWritten && !saysUnconfirmed({ message, description })) {
			found.push(`hides an unconfirmed write: ${String(message)}`);
		}
		if (harness.world.requests.some(({ headers }) => 'x-injected' in headers)) {
			found.push('lets a header be injected');
		}
		if (isWritten) await harness.run(entry, run);
		if (servers.received.filter(isWriteOf(entry)).length > 1) found.push('is sent twice');
		return found;
	}

	const all = throwingEntriesOf(tested).flatMap((entry) =>
		networkFaults.map((fault) => ({ entry, fault })),
	);
	itHasNoViolation(all, { share: 0.05, atLeast: 5 }, nameOf, violationsOf);
});

function isWriteOf({ writeRoute }: Entry): (line: string) => boolean {
	if (!writeRoute) return () => false;
	const pattern = patternOf(writeRoute);
	return (line) => pattern.test(line);
}
