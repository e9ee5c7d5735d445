import { listen } from './actions.js';
import { lookAtActivity } from './activity.js';
import { showClock } from './clock.js';
import { get } from './console/api.js';
import { FIRST_VIEW } from './console/address.js';
import { faults } from './console/faults.js';
import { keepLooking } from './console/loop.js';
import { magic } from './console/magic.js';
import { makeNavigation } from './console/navigation.js';
import { say } from './console/notice.js';
import { readings } from './console/readings.js';
import { records } from './console/records.js';
import { requests } from './console/requests.js';
import { timeline } from './console/timeline.js';
import { webhooks } from './console/webhooks.js';
import { setText } from './dom.js';

const activity = {
	name: FIRST_VIEW,
	title: 'Activity',
	open: () => ({ look: lookAtActivity }),
};

const navigation = makeNavigation(
	[activity, records, requests, webhooks, timeline, faults, readings, magic],
	() => void lookNow(),
);

async function look(signal) {
	showClock(await get('/clock', {}, signal));
	await navigation.current.look(signal);
}

let isRejected = false;

/** An answer with an error concerns what the view asked for; without an answer the sandbox is gone. */
function report(error) {
	const isLive = error === null || error.status !== undefined;
	if (error?.status !== undefined) say(`That did not work: ${error.message}`);
	else if (isRejected) say('');
	isRejected = error?.status !== undefined;
	const live = document.getElementById('live');
	setText(live, isLive ? 'live' : 'the sandbox has stopped');
	live.className = `state ${isLive ? 'good' : 'bad'}`;
}

const lookNow = keepLooking(look, report);
listen(lookNow);
navigation.start();
