import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/clock';
import type { Asked } from '../../harness/n8nStandIn';
import { sampleOf } from '../../harness/sample';
import { skipTime, useService } from '../../harness/tested';
import { type Conversation, Conversations } from '../conversation';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const talk = new Conversations(chat);
beforeAll(async () => await talk.start());
beforeEach(() => talk.reset());
afterAll(async () => await talk.n8n.stop());

/** The requests of the trigger that change something, each of which may be its last. */
const changes = [
	['offer', ({ method, path }: Asked) => method === 'POST' && path.endsWith('/rows')],
	['hand over', ({ path }: Asked) => path.startsWith('/webhook-waiting')],
	['note', ({ method }: Asked) => method === 'PATCH'],
] as const;

const kills = changes.flatMap(([name]) => [`killed before: ${name}`, `killed after: ${name}`]);

const steps = [
	'ask',
	'ask for status',
	'write',
	'repeat',
	'report',
	'time is up',
	'forget',
	...kills,
];

/** Begins with a question; each of the others may follow each. */
const stories = steps.flatMap((second) =>
	steps.flatMap((third) => steps.map((fourth) => ['ask', second, third, fourth, 'repeat'])),
);

interface Written {
	id: string;
	/** In seconds since 1970; a repetition has the same time. */
	at: string;
	started: IDataObject[][];
}

/** A person's messages, and the questions to the person, step by step. */
class Story {
	private readonly questions: Conversation[] = [];

	private readonly messages: Written[] = [];

	async play(all: readonly string[]): Promise<void> {
		for (const step of all) {
			skipTime(2_000);
			await this.take(step);
		}
		// The platform repeats what was never confirmed.
		for (const { id, started } of this.messages) if (started.length === 0) await this.deliver(id);
	}

	private async take(step: string): Promise<void> {
		const open = this.questions.find(({ state }) => state === 'waiting');
		if (step === 'ask') this.questions.push(await talk.ask({ waitAtMostMinutes: 5 }));
		else if (step === 'ask for status') await talk.ask({ operation: 'sendAndWaitForStatus' });
		else if (step === 'report') await talk.report('another', 'delivered');
		else if (step === 'repeat') await this.deliver(this.messages.at(-1)?.id);
		else if (step === 'time is up') {
			skipTime(300_000);
			for (const one of this.questions) if (one.state === 'waiting') talk.timeOut(one);
		} else if (step === 'forget') {
			if (open) open.state = 'gone';
		} else {
			const id = `message-${this.messages.length}`;
			const at = String(Math.ceil(clock.now() / 1000));
			this.messages.push({ id, at, started: [] });
			await (step === 'write' ? this.deliver(id) : this.kill(step, id));
		}
	}

	private async deliver(id: string | undefined): Promise<void> {
		const message = this.messages.find((one) => one.id === id);
		if (!message) return;
		const { started } = await talk.write(message.id, { id: message.id, at: message.at });
		message.started.push(started);
	}

	/** The process goes no further, and the platform gets no response. */
	private async kill(step: string, id: string): Promise<void> {
		const [, phase, name] = /^killed (\w+): (.+)$/.exec(step)!;
		const [, isChange] = changes.find(([one]) => one === name)!;
		let isOver = false;
		const killed = new Promise<void>((resolve) => {
			talk.n8n.isKilledAt = (asked, at) => {
				const isHere = !isOver && at === phase && isChange(asked);
				if (isHere) resolve();
				isOver ||= isHere;
				return isHere;
			};
		});
		await Promise.race([killed, this.deliver(id)]);
		talk.n8n.isKilledAt = () => false;
	}

	/** Each message must be handled exactly once. */
	violations(): string[] {
		return this.messages.flatMap(({ id, started }) => {
			const answered = this.questions.flatMap(({ items }) =>
				items.filter(({ text, outcome }) => text === id && outcome === 'answered'),
			);
			const isUncertain = ({ wait }: IDataObject) => (wait as IDataObject)?.status === 'uncertain';
			const events = started.flat();
			const certain = events.filter((event) => !isUncertain(event));
			return [
				...(answered.length > 1 ? [`${id} answered ${answered.length} questions`] : []),
				...(answered.length > 0 && certain.length > 0 ? [`${id} was handled twice`] : []),
				...(answered.length + events.length === 0 ? [`${id} is lost`] : []),
			];
		});
	}
}

it('nothing is lost or handled twice in any order of what may happen', async () => {
	const failed: Record<string, string[]> = {};
	for (const story of sampleOf(stories, 600)) {
		talk.reset();
		chat.world.reset({ now: new Date(clock.now()).toISOString() });
		const played = new Story();
		await played.play(story);
		const violations = played.violations();
		if (violations.length > 0) failed[story.join(' -> ')] = violations;
	}
	expect(failed).toEqual({});
}, 600_000);
