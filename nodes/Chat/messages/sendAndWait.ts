import type { IDataObject } from 'n8n-workflow';

import { variablesOf } from '../../shared/messaging/variables';
import { approval } from '../../shared/wait/approval';
import type { Choice, Question } from '../../shared/wait/approvalForm';
import { approvalFields } from '../../shared/wait/approvalForm';
import { branchOnAnswer, oneByOne } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { fallBack, fallBackWords, recipientNumber, senderNumber } from './sharedFields';
import { interact, messaging, sendToEach } from './sending';

/** The item goes on with `approved`, `answer` (approved, declined, timedOut), `answeredAt` and `data`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send a message and wait for approval',
	description: 'Send a text with links and wait for the first answer, one item at a time',
	hint: `It messages people; turn on fallBack for those who have not written yet. ${oneByOne} ${branchOnAnswer} Put what needs the approval after the If.`,
	...messaging,
	suspension: approval,
	parameters: [
		{
			...recipientNumber,
			description:
				'Phone numbers of the people to ask, with + and country code, or as digits alone that begin with it. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate message with links of their own, and the first answer counts. The output says which link answered; anyone who has the link can use it.',
		},
		senderNumber,
		...approvalFields,
		...fallBack,
		optionsOf(fallBackWords),
	],
	async execute(api, parameters, question: Question) {
		const { message } = parameters;
		return await sendToEach(api, parameters, async (requests, to) => {
			const choices = question.choicesFor(to.recipientNumber);
			const lines = choices.map(({ label, url }) => `${label}: ${url}`);
			const content = { type: 'text', text: { body: [message, ...lines].join('\n\n') } };
			const variables = { ...linksOf(message, choices), ...variablesOf(parameters) };
			const fallback = {
				...parameters,
				specifyVariables: 'json',
				variablesJson: variables,
			} as const;
			return await interact(requests, to, content, fallback);
		});
	},
});

/** What a template can say of the question; the names of its variables are an assumption. */
const linksOf = (message: string, choices: readonly Choice[]): IDataObject => ({
	message,
	...Object.fromEntries(choices.map(({ kind, url }) => [`${kind}_url`, url])),
});
