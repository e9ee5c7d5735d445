import { wordsOf } from '../../../nodes/AiAgents/calls/transcriptText';

const spoken = 'agent: Hello\ncaller: Hi, it is 3 --> 4';

describe('The words of a transcript', () => {
	it.each([
		['plain text', `\n${spoken.replace('\n', '\r\n')}\r\n`],
		['JSON text', JSON.stringify(spoken)],
		['a list of texts', JSON.stringify(spoken.split('\n'))],
		['text beside an empty list', JSON.stringify({ turns: [], segments: [], text: spoken })],
	])('are found in %s', (_what, stored) => expect(wordsOf(stored)).toBe(spoken));

	it.each([
		['what is no JSON', '[agent] Hello'],
		['deep JSON', `${'['.repeat(300)}${']'.repeat(300)}`],
		['nothing', ''],
	])('stay as they are stored: %s', (_what, stored) => expect(wordsOf(stored)).toBe(stored));

	it.each([
		['a tag without an end', `<v${' '.repeat(1_000_000)}x`],
		['a bracket without an end', `<c.${'a'.repeat(1_000_000)}`],
		['blank lines without an end', `a\n${' \t'.repeat(500_000)}b`],
		['many such tags', '<v x '.repeat(200_000).trim()],
		['line ends of another kind', 'a\r'.repeat(500_000).trim()],
	])(
		'are found in vast texts, for which a careless expression would take hours: %s',
		(_what, said) => {
			const cue = `WEBVTT\n\n00:00.000 --> 00:02.000\n${said}`;
			expect(wordsOf(cue).length).toBeLessThanOrEqual(cue.length);
		},
	);
});
