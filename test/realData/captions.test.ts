import { wordsOf } from '../../nodes/AiAgents/calls/transcriptText';

const cue = (words: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${words}`;
describe('The words of captions', () => {
	it.each([
		[
			'RW14: WebVTT',
			cue('<v AT&amp;T Agent>Terms &amp; conditions: 5 &lt; 7'),
			'AT&T Agent: Terms & conditions: 5 < 7',
		],
		['RW14: a model', cue('I said <inaudible> to her'), 'I said <inaudible> to her'],
		['Teams', cue('<v Jane Doe>Hello</v>'), 'Jane Doe: Hello'],
		[
			'two voices in a cue',
			cue('<v agent>Hello</v>\n<v caller>Hi</v>'),
			'agent: Hello\ncaller: Hi',
		],
		['a class', cue('<v.loud agent><c.yellow>Hel<b>lo</b></c>'), 'agent: Hello'],
		['a voice without a name', cue('<v >Hello'), 'Hello'],
		['YouTube, with times of words', cue('Hello<00:00:01.000><c> there</c>'), 'Hello there'],
		['numbers for letters', cue('It&#39;s 5&nbsp;&#x20AC;'), "It's 5 €"],
		['an entity once', cue('&amp;lt;'), '&lt;'],
		['no entity', cue('R&D; Q&A'), 'R&D; Q&A'],
		['a comparison', cue('5 < 7 and 9 > 8'), '5 < 7 and 9 > 8'],
		['an arrow', cue('from 3 --> 4'), 'from 3 --> 4'],
		['ruby', cue('<ruby>漢<rt>kan</rt></ruby>'), '漢kan'],
		['a blank line in a cue', cue('Hello\n\nthere'), 'Hello there'],
		[
			'a header with fields',
			'WEBVTT - Call\nKind: captions\nLanguage: en\n\n00:00.000 --> 00:01.000\nHi',
			'Hi',
		],
		[
			'a note',
			`${cue('Hello')}\n\nNOTE not said\nat all\n\n00:03.000 --> 00:04.000\nHi`,
			'Hello\nHi',
		],
		['a name of a cue', 'WEBVTT\n\nfirst cue\n00:00.000 --> 00:01.000\nHi', 'Hi'],
		['Zoom', 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nJane: Hi', 'Jane: Hi'],
		['a mark and Windows lines', `\ufeff${cue('Hello').replaceAll('\n', '\r\n')}`, 'Hello'],
		[
			'SubRip',
			'1\n00:00:00,000 --> 00:00:01,000\nHello\n\n2\n00:00:01,000 --> 00:00:02,000\n<i>Hi</i>',
			'Hello\nHi',
		],
		[
			'SubRip with styles',
			'1\n00:00:00,000 --> 00:00:01,000\n{\\an8}<font color="red">Hi</font>',
			'Hi',
		],
		[
			'SubRip without blank lines',
			'1\n00:00:00,000 --> 00:00:01,000\nHi\n2\n00:00:01,000 --> 00:00:02,000\nHo',
			'Hi\nHo',
		],
		[
			'a number that is said',
			'WEBVTT\n\n00:00.000 --> 00:01.000\n2\n\n00:01.000 --> 00:02.000\n42',
			'2\n42',
		],
		['two speakers with dashes', cue('- Hello\n- Hi'), '- Hello\n- Hi'],
		['dashes before voices', cue('- <v A>Hello</v>\n- <v B>Hi</v>'), 'A: Hello\nB: Hi'],
		[
			'names of letters',
			cue('caf&eacute; &Eacute;va&hellip; 5 &euro; R&AMP;D'),
			'café Éva… 5 € R&D',
		],
		['SubRip without numbers', '00:00:00,000 --> 00:00:01,000\nHi', 'Hi'],
		['no captions', 'WEBVTT is a format', 'WEBVTT is a format'],
		['WebVTT without a cue', 'WEBVTT', ''],
	])('%s', (_source, stored, words) => expect(wordsOf(stored)).toBe(words));
});
