import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createRandom } from '../../../sandbox/core/random';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { testedNumbering } from '../../Numbering/tested';
import { numbers } from '../../OutboundVoice/samples';
import { testedOutboundVoice } from '../../OutboundVoice/tested';
import { newExecution } from '../../harness/run';
import { sampled, seed } from '../../harness/sample';
import { useService, worldStart } from '../../harness/tested';

type Outcome = 'sent' | 'rejected' | 'unknown';

const faultOf: Record<Outcome, object> = {
	sent: { delayMs: 0 },
	rejected: { status: 422, body: { message: 'No' } },
	unknown: { drop: 'after' },
};

/**
 * n8n's Retry may use the workflow as it is saved now. What was certainly rejected begins again with
 * today's values; what was sent, or may have been, is never sent again, and the item says so.
 */
describe('Between two attempts, the recipients of an email', () => {
	const email = useService(testedEmail);
	const random = createRandom(seed);
	const pick = <T>(all: readonly T[]) => all[Math.floor(random.next() * all.length)];
	const people = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
	const someone = () => {
		const some = people.filter(() => random.next() < 0.5);
		return some.length > 0 ? some : [pick(people)];
	};
	const sentTo = () => email.world.requests.map(({ body }) => (body as IDataObject).destination);

	/** The ends of what was sent of an item so far, and with which recipients it was sent first. */
	interface Known {
		ends: Map<string, Outcome>;
		first?: string;
		isDone: boolean;
	}

	async function attempt(known: Known, execution: ReturnType<typeof newExecution>) {
		const today = someone();
		const due = known.isDone ? [] : today.filter((one) => !known.ends.has(one));
		const ends = due.map(() => pick<Outcome>(['sent', 'sent', 'rejected', 'unknown']));
		email.world.faults.clear();
		for (const end of ends) email.world.faults.add({ path: '/api/email/send', ...faultOf[end] });
		const before = email.world.requests.length;
		const destination = today.join(', ');
		const options = { batching: { batch: { batchSize: 1 } } };
		const result = await email
			.run('email', 'send', { ...mail, destination, options } as never, { execution })
			.catch((thrown: Error & { description: string }) => thrown);
		expect(sentTo().slice(before)).toEqual(due);
		due.forEach((one, index) => {
			if (ends[index] !== 'rejected') known.ends.set(one, ends[index]);
		});
		const isChanged = known.first !== undefined && known.first !== destination;
		if (known.ends.size > 0) known.first ??= destination;
		check(result, known, isChanged, ends.includes('rejected'));
	}

	function check(
		result: INodeExecutionData[] | (Error & { description: string }),
		known: Known,
		isChanged: boolean,
		isRejected: boolean,
	) {
		const unknown = [...known.ends].filter(([, end]) => end === 'unknown').map(([one]) => one);
		if (result instanceof Error) {
			expect(isRejected || unknown.length > 0).toBe(true);
			if (unknown.length > 0) expect(result.message).toContain('may have been sent');
			const text = result.message + result.description;
			if (isChanged) for (const one of unknown) expect(text).toContain(one);
			expect(result.description.includes('with other values')).toBe(isChanged);
			return;
		}
		expect([isRejected, unknown]).toEqual([false, []]);
		known.isDone = true;
		expect(result.map(({ json }) => json.destination).sort()).toEqual(
			[...known.ends.keys()].sort(),
		);
		const sentTo = isChanged ? known.first : undefined;
		for (const { json } of result) {
			expect([json.valuesChanged, json.sentTo]).toEqual([isChanged || undefined, sentTo]);
		}
	}

	it(`are sent to once each, and those of today get what is due (seed ${seed})`, async () => {
		for (let run = 0; run < sampled(200, 5_000); run++) {
			email.world.reset({ now: worldStart });
			const known: Known = { ends: new Map(), isDone: false };
			const execution = newExecution();
			for (let attempts = 0; attempts < 4; attempts++) await attempt(known, execution);
		}
	});
});

describe('Between two attempts, the reference of a purchase', () => {
	const numbering = useService(testedNumbering);

	it('changes nothing of what was bought, which was sent to nobody', async () => {
		const execution = newExecution();
		const buy = async (reference: string) => {
			const own = { ...testedNumbering.samples['order.buy'], reference };
			return (await numbering.run('order', 'buy', own, { execution }))[0].json;
		};
		const first = await buy('PO-1');
		expect(await buy('PO-2')).toEqual({ ...first, valuesChanged: true });
		expect(numbering.world.requests.filter(({ path }) => path.endsWith('buyDids'))).toHaveLength(1);
	});
});

describe('Between two attempts, the values of a call', () => {
	const voice = useService(testedOutboundVoice);

	it.each<[boolean, string, IDataObject]>([
		[false, 'the same form', {}],
		[false, 'an empty group of options', { options: {} }],
		[false, 'an option that all operations have', { options: { timeoutSeconds: 7 } }],
		[true, 'another parameter', { from: '+442079460102' }],
		[true, 'another option of its own', { options: { timeLimit: 60 } }],
	])('have changed: %s, with %s', async (isChanged, _, changed) => {
		const execution = newExecution();
		const start = async (more: IDataObject) =>
			(await voice.run('call', 'start', { ...numbers, ...more } as never, { execution }))[0].json;
		const first = await start({});
		const whom = { valuesChanged: true, sentTo: '+49301234567' };
		expect(await start(changed)).toEqual({ ...first, ...(isChanged && whom) });
		expect(voice.world.requests).toHaveLength(1);
	});
});
