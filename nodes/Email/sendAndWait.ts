import { approval } from '../shared/wait/approval';
import type { Question } from '../shared/wait/approvalForm';
import { approvalFields } from '../shared/wait/approvalForm';
import { branchOnAnswer, oneByOne } from '../shared/declare/hints';
import { operation } from '../shared/declare/operation';
import { optionsOf } from '../shared/declare/options';
import { category, categoryOf } from '../shared/messaging/account';
import { destination, head, mailEach, mailing } from './mail';
import { htmlOf } from './questionMail';

/** The item goes on with `approved`, `answer` (approved, declined, timedOut), `answeredAt` and `data`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send an email and wait for approval',
	description: 'Send an email with buttons and wait for the first answer, one item at a time',
	hint: `It emails people. ${oneByOne} ${branchOnAnswer} Put what needs the approval after the If.`,
	...mailing,
	suspension: approval,
	parameters: [
		{
			...destination,
			description:
				'Email addresses of the people to ask. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate email with links of their own, and the first answer counts. The output says which link answered; anyone who has the link can use it. In text, put a name that contains a comma in double quotes.',
		},
		...head,
		...approvalFields,
		optionsOf(category),
	],
	async execute(api, parameters, question: Question) {
		const { message } = parameters;
		return await mailEach(api, '/api/email/send', parameters, (recipient) => ({
			html: htmlOf(message, question, recipient),
			category: categoryOf(parameters),
		}));
	},
});
