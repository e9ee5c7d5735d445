import { listen, showClock } from './actions.js';
import { lookAtActivity } from './activity.js';
import { get } from './console/api.js';
import { FIRST_VIEW } from './console/address.js';
import { magic } from './console/magic.js';
import { makeNavigation } from './console/navigation.js';
import { say } from './console/notice.js';
import { records } from './console/records.js';
import { requests } from './console/requests.js';
import { setups } from './console/setups.js';
import { webhooks } from './console/webhooks.js';
import { setText } from './dom.js';

const LOOK_EVERY_MS = 1_000;
/**
 * The page pauses for this many times the duration of a response, so that it leaves the sandbox to
 * others.
 */
const REST = 10;

const activity = {
	name: FIRST_VIEW,
	title: 'Activity',
	open: () => ({ look: lookAtActivity }),
};

const navigation = makeNavigation(
	[activity, records, requests, webhooks, setups, magic],
	() => void lookNow(),
);

async function look(signal) {
	showClock(await get('/clock', {}, signal));
	await navigation.current.look(signal);
}

let isRejected = false;

/** A response with an error concerns the view; without a response, the sandbox is gone. */
function report(error) {
	const isLive = error === null || error.status !== undefined;
	if (error?.status !== undefined) say(`That didn’t work: ${error.message}`);
	else if (isRejected) say('');
	isRejected = error?.status !== undefined;
	const live = document.getElementById('live');
	setText(live, isLive ? 'live' : 'the sandbox has stopped');
	live.className = `state ${isLive ? 'good' : 'bad'}`;
}

const lookNow = keepLooking(look, report);
listen(lookNow);
navigation.start();

/**
 * `look` is called repeatedly, one call at a time, and never in a hidden tab. The returned function
 * ends the current look and starts the next one immediately. `report` gets the outcome: nothing, or
 * an error.
 */
function keepLooking(look, report) {
	let current = new AbortController();
	let timer;

	async function turn() {
		clearTimeout(timer);
		current.abort();
		if (document.hidden) return;
		const mine = (current = new AbortController());
		const begun = performance.now();
		const error = await look(mine.signal).then(
			() => null,
			(thrown) => thrown,
		);
		if (mine.signal.aborted) return;
		report(error);
		const took = performance.now() - begun;
		timer = setTimeout(() => void turn(), Math.max(LOOK_EVERY_MS, REST * took));
	}

	document.addEventListener('visibilitychange', () => void turn());
	return turn;
}
