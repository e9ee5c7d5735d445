/** How n8n 2.41.1 responds at the address of an execution that does not take what was sent there. */
import { decision } from '../decision';
import { isJsonObject } from '../text/json';

/**
 * `running`: it has not stored the wait yet, or has continued; its words are the same for both. `continued`: it has
 * ended well, so something has ended its wait. `gone`: it was stopped, has failed, or was deleted, whenever that was.
 */
export const stateOfExecution = decision('ends no wait', (status: number, body: unknown) => {
	const { message } = isJsonObject(body) ? body : {};
	if (typeof message !== 'string') return undefined;
	return states.find((one) => one.status === status && one.words.test(message))?.state;
});

interface State {
	status: number;
	words: RegExp;
	state: 'continued' | 'gone' | 'running';
}

const states: readonly State[] = [
	{ status: 409, words: /^The execution "[^"]+" is running already\.$/, state: 'running' },
	// It has stored nothing of the execution yet.
	{ status: 500, words: /reading 'resumeToken'/, state: 'running' },
	// It has crashed.
	{ status: 500, words: /reading 'inputOverride'/, state: 'gone' },
	{ status: 409, words: /^The execution "[^"]+ has finished already\.$/, state: 'continued' },
	{ status: 409, words: /^The execution "[^"]+" has finished with error\.$/, state: 'gone' },
	{ status: 404, words: /^The execution "[^"]+" does not exist\.$/, state: 'gone' },
	{
		status: 404,
		words: /^The workflow for execution "[^"]+" does not contain a waiting webhook/,
		state: 'continued',
	},
	{ status: 404, words: /^Could not find node to process webhook\.$/, state: 'gone' },
];
