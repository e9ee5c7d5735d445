import Sequencer from '@jest/test-sequencer';

/** What takes long first: it would otherwise be waited for alone at the end. */
const slow = [
	'e2e/events',
	'e2e/storm',
	'e2e/n8n',
	'e2e/restarts',
	'ui/editor',
	'storm/purchases',
	'trust/faultsMemory',
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

/** Jest knows how long a test file takes from its last run only, and goes by its size in a fresh clone. */
export default class SlowestFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((a, b) => place(a) - place(b));
	}
}
