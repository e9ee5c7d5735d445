import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Attempt } from './attempt';
import type { Letter } from './letter';
import type { End } from './moves';
import type { Play } from './play';
import type { Service } from './services';

/** As n8n's helper answers. */
const answerOf = (statusCode: number, body: IDataObject | string[]) => ({
	statusCode,
	headers: {},
	body: (async function* () {
		yield await Promise.resolve(Buffer.from(JSON.stringify(body)));
	})(),
});
type Answer = ReturnType<typeof answerOf>;

/** As n8n's helper throws. The code of a lost network is the same before and after sending. */
function networkError(wasSent: boolean): Error {
	const socket = { _bytesDispatched: wasSent ? 100 : 0 };
	const code = 'EHOSTUNREACH';
	return Object.assign(new Error(code), { httpCode: code, code, request: { socket } });
}

const end = <T>(name: string, kind: End<T>['kind'], make: () => T): End<T> => ({
	name,
	kind,
	make,
});

/** A network that loses, delays and repeats, and the service behind it. */
export class Network {
	readonly letters: Letter[] = [];

	constructor(
		private readonly play: Play,
		private readonly service: Service,
	) {}

	async ask(attempt: Attempt, request: IHttpRequestOptions): Promise<Answer> {
		const wish = this.service.wishOf(request);
		if (!wish) return await this.read(attempt, request);
		const unsent = { wasSent: false, wasProcessed: false, isRejected: false, isAnswered: false };
		const isElsewhere = this.service.isElsewhere?.(request) ?? false;
		const letter: Letter = { ...wish, attempt, ...unsent, isElsewhere };
		this.letters.push(letter);
		const label = `${nameOf(attempt)} sends ${wish.recipient} of item ${wish.item}`;
		const { rank, timeOut } = attempt;
		const ends = [...this.arrivals(letter), ...this.losses(letter, label, timeOut)];
		const ended = await this.play.wait<Answer | 'slow'>({ rank, label, owner: attempt }, ends);
		return ended === 'slow' ? await this.answerLater(attempt, letter, label) : ended;
	}

	private async read(attempt: Attempt, { url, qs }: IHttpRequestOptions): Promise<Answer> {
		const label = `${nameOf(attempt)} reads ${url.replace(/.*\//, '')}`;
		return await this.play.wait({ rank: attempt.rank, label, owner: attempt }, [
			end('', 'usual', () => answerOf(200, this.service.read(this.letters, url, qs))),
			end('rejected', 'fault', () => answerOf(403, { message: 'No' })),
		]);
	}

	/** Whether it is processed, as the service decides. */
	private process(letter: Letter): boolean {
		letter.wasSent = true;
		if (letter.isElsewhere) return false;
		letter.isRejected = this.service.rejects(this.letters, letter);
		letter.wasProcessed = !letter.isRejected;
		return letter.wasProcessed;
	}

	private answer(letter: Letter): Answer {
		if (letter.isElsewhere) {
			letter.isRejected = true;
			return answerOf(404, { message: 'Not Found' });
		}
		if (letter.isRejected) return answerOf(409, { message: 'It exists already' });
		letter.isAnswered = true;
		return answerOf(200, this.service.accept(this.letters, letter));
	}

	private arrivals(letter: Letter): Array<End<Answer | 'slow'>> {
		return [
			end('', 'usual', () => {
				this.process(letter);
				return this.answer(letter);
			}),
			end('rejected', 'fault', () => {
				Object.assign(letter, { wasSent: true, isRejected: true });
				return answerOf(422, { message: 'No' });
			}),
			end('answers later', 'late', () => {
				this.process(letter);
				return 'slow' as const;
			}),
		];
	}

	private losses(letter: Letter, label: string, timeOut: AbortController): Array<End<Answer>> {
		const lost = (): never => {
			letter.wasSent = true;
			throw networkError(true);
		};
		const comesLate = end('comes late', 'fault', () => {
			timeOut.abort();
			const deliver = () => void this.process(letter);
			this.play.offer({ rank: 9, label: `late: ${label}` }, end('', 'usual', deliver));
			return lost();
		});
		return [
			end('answer lost', 'fault', () => {
				this.process(letter);
				return lost();
			}),
			end('request lost', 'fault', lost),
			...(this.service.losesForGood ? [] : [comesLate]),
			end('not connected', 'fault', () => {
				throw networkError(false);
			}),
		];
	}

	private async answerLater(attempt: Attempt, letter: Letter, label: string): Promise<Answer> {
		const where = { rank: attempt.rank, label: `${label} and gets the answer`, owner: attempt };
		return await this.play.wait<Answer>(where, [
			end('', 'usual', () => this.answer(letter)),
			end('status 500', 'fault', () => answerOf(500, { message: 'Sorry' })),
		]);
	}
}

export const nameOf = ({ execution, number }: { execution: number; number: number }) =>
	`E${execution}.${number}`;
