import { find, setText } from '../dom.js';

/** Screen readers read out the sentence; an empty one hides the notice. */
export function say(text) {
	setText(find('problem'), text);
	find('problem').hidden = text === '';
}

/** Only screen readers read it. */
export function announce(text) {
	find('announcer').textContent = text;
}

/** An error becomes the notice, and the result is undefined. */
export async function attempt(act) {
	try {
		say('');
		return await act();
	} catch (error) {
		const isRejected = error.status !== undefined;
		say(isRejected ? `That didn’t work: ${error.message}` : 'The sandbox didn’t respond');
		return undefined;
	}
}
