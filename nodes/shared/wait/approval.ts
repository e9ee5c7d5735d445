import type { Suspension } from '../declare/suspension';
import { clock, dayMs, hourMs } from '../clock';
import { approvalAnswers } from './internal/approvalAnswers';
import type { Asked } from './internal/asked';
import { choicesIn } from './internal/asked';
import { timedOutItem } from './internal/outcome';
import type { Question } from './question';

interface Limited extends Asked {
	resumeAmount: number;
	resumeUnit: keyof typeof unitMs;
}

const unitMs = { minutes: 60_000, hours: hourMs, days: dayMs } as const;

/** Asks people by links. `questionId` distinguishes its links from those of an earlier question. */
export const approval: Suspension<Question, Limited> = {
	path: '={{ $nodeId }}',
	severalItems: (count) => ({
		message: 'Send and Wait for Approval asks about one item at a time',
		description: `It received ${count} items, and nothing was sent. Put Loop Over Items with a batch size of 1 before it, so that each waits for its own answer`,
	}),
	createResume(context, questionId, asked) {
		const choices = choicesIn(asked);
		const urlOf = (isApproved: boolean, recipient: string) =>
			context.getSignedResumeUrl({ approved: String(isApproved), questionId, recipient });
		return {
			askedBy: context.getWorkflow().name ?? '',
			choicesFor: (recipient) =>
				choices.map((choice) => ({ ...choice, url: urlOf(choice.kind !== 'decline', recipient) })),
		};
	},
	suspend: ({ id: questionId, input, params: { resumeAmount, resumeUnit, ...asked } }) => ({
		item: timedOutItem(asked, questionId, input),
		until: new Date(clock.now() + resumeAmount * unitMs[resumeUnit]),
	}),
	answers: approvalAnswers,
};
