import { setText } from './dom.js';

const find = (id) => document.getElementById(id);

let isFrozen = false;

export const isClockFrozen = () => isFrozen;

export function showClock({ now, standsStill }) {
	isFrozen = standsStill;
	setText(find('freeze'), isFrozen ? 'Let the clock run' : 'Stop the clock');
	// Minutes only, so that a screen reader doesn't read out each second.
	const minutes = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
	setText(find('clock'), `${minutes} UTC${isFrozen ? ' (stopped)' : ''}`);
}
