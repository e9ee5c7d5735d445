import { find, setText } from '../dom.js';

/** Shows a sentence above the view, which screen readers read out; an empty one hides it. */
export function say(text) {
	setText(find('problem'), text);
	find('problem').hidden = text === '';
}

/** Says something to screen readers alone. */
export function announce(text) {
	find('announcer').textContent = text;
}

/** Does what a person asked for; an error becomes the notice. Returns undefined then. */
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
