import Sequencer from '@jest/test-sequencer';

/** The longest first; otherwise they would run alone at the end. */
const slow = [
	'e2e/events',
	'e2e/storm',
	'e2e/n8n',
	'e2e/restarts',
	'ui/editor',
	'storm/purchases',
	'Numbering/billing',
	'Numbering/catalogue',
	'AiAgents/catalogue',
	'trust/',
	'AiAgents/late',
];

const place = ({ path }) => {
	const at = slow.findIndex((part) => path.includes(`/test/${part}`));
	return at < 0 ? slow.length : at;
};

/** Jest knows the durations of its last run only; in a fresh clone it sorts by file size. */
export default class SlowestFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((a, b) => place(a) - place(b));
	}
}
