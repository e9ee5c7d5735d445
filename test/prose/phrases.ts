/** A phrase that texts must not contain, and what to write instead. */
export interface Rejected {
	phrase: RegExp;
	instead: string;
	/** A text in which it is found. */
	example: string;
}

/** Mostly idioms translated word by word, and words for which n8n has others. See CONTRIBUTING.md, “Words”. */
export const rejected: readonly Rejected[] = [
	reject(
		/\bnothing (can )?(brings?|reverses?)\b/i,
		'This can’t be undone',
		'nothing brings it back',
	),
	reject(/\ba unique one made\b/, 'generate one', 'Leave empty to have a unique one made'),
	reject(
		/(service|platform|[”}]) (does not|doesn.t) know\b/,
		'is not a valid …',
		'The service does not know it',
	),
	reject(/\b(is|are|was|were|been) told\b/, 'notified; duplicate delivery', 'n8n is told again'),
	reject(/\bsomething answer(s|ed)\b/, 'the server answered', 'means that something answered'),
	reject(/\ball the same\b(?! time)/, 'anyway', 'It may have been made all the same'),
	reject(/\bnevertheless\b/, 'still, anyway', 'Sending may be allowed nevertheless'),
	reject(/\ba (STT|LLM|SMS|HTML|HTTP|MCP|IP)\b/, 'an', 'Create a STT configuration'),
	reject(/\ban (TTS|URL|UTC|user)\b/, 'a', 'Create an TTS configuration'),
	reject(/\bAgainst\b/, 'Compared with', 'Against SB-2026-10-013'),
	reject(/\banew\b/, 'again', 'It starts anew'),
	reject(/\b(some|any|every)body\b/i, 'someone, anyone, everyone', 'Everybody who may edit it'),
	reject(/\bin words\b/, 'as text', 'the reason in words'),
	reject(/\bstands?\b(?! for\b| out\b)/, 'is', 'The secret stands in the path'),
	reject(/\bcame about\b/, 'could be established', 'No connection came about'),
	reject(/\btakes no (more|other)\b/, 'accepts no more', 'The service takes no more requests'),
	reject(/\b(goes|went|go|going) on\b(?! to\b)/, 'continues', 'The workflow goes on'),
	reject(/\btime is up\b/, 'the time limit is over', 'or when time is up'),
	reject(/\bbehind the (node|trigger)\b/, 'after the', 'Put it behind the node'),
	reject(/\b(is|are|was|were) to be \w+ed\b/, 'should be, to …', 'What is to be approved'),
	reject(/\blikewise\b/i, 'also; the same', 'Releases likewise'),
	reject(/\bmend(s|ed)?\b/, 'fixed', 'What they found is mended'),
	reject(/\bset-ups?\b/i, 'setup', 'the set-up fee'),
	reject(/\blook-ups?\b/i, 'lookup', 'The look-up failed'),
	reject(/\bhalf-way\b/, 'halfway', 'An error half-way'),
	reject(/\bin a while\b/, 'later', 'Run it again in a while'),
	reject(/\bas (it is|they are)\b(?! (in|on|dialed)\b)/, 'unchanged', 'Lists are sent as they are'),
	reject(/\bof one.s own\b/, 'your own', 'a notification of one’s own'),
	reject(/\bblanks\b/, 'spaces', 'separated by blanks'),
	reject(/\bput back\b/, 'restored', 'The examples are put back'),
	reject(/\be-mails?\b/i, 'email', 'Send an e-mail'),
	reject(/\bin order to\b/, 'to', 'in order to send'),
	reject(
		/\bcannot be taken back\b|\btake it back\b/,
		'can’t be recalled',
		'no call to take it back',
	),
];

/** Syntax that is translated rather than native. */
export const translated: readonly Rejected[] = [
	reject(
		/(?<!\b[Tt]here )(?<!\b[Tt]here’s )\b(is|are|was|were) (no|none)\b(?! (longer|more than|later|one)\b)/,
		'negate the verb: isn’t a …',
		'it is no whole number',
	),
	reject(
		/(?:^['"`]?|[.:;] )(?:Who|What) (?!(?:[^.?!]*\?))\w/,
		'name the thing: People who …, Values that …',
		'What belongs to nobody is an item',
	),
	reject(
		/\b[Aa]lso (if|with|in|when|after|through|for|at|without|during|while)\b/,
		'even if, including',
		'also if n8n dies',
	),
	reject(
		/\b(page|pages|sandbox|reports?|costs?|emails?|calls?) of (the sandbox|yesterday|today|last month)\b/,
		'the sandbox page, yesterday’s costs',
		'Phone costs of yesterday',
	),
	reject(
		/\banother \w+ than\b|\bso many\b|\bonce more\b|\bneed not\b|\bbehind the\b/,
		'different from, this many, again, doesn’t have to, after',
		'another form than documented',
	),
	reject(
		/\b(comes?|came) to\b|\b(take|takes|taken|took) for\b/,
		'add up to; treat as',
		'the lines come to 5 euros',
	),
	reject(
		/\bof (its|their|your|our) own\b|\balone\b|\bby itself\b|\bat once\b|\bin all\b(?= ?[.,;:)’'"`]|$)/,
		'separate, only, automatically, immediately, total',
		'dialed at home alone',
	),
];

function reject(phrase: RegExp, instead: string, example: string): Rejected {
	return { phrase, instead, example };
}

/** Retired word -> what to write instead, also in names such as `orderLedger`. */
export const retired: Readonly<Record<string, string>> = {
	anew: 'again',
	callOnce: 'single flight, memoize',
	deed: 'operation key, write',
	doubt: 'unconfirmed write, unknown',
	holdBack: 'batch interval (waitForBatch)',
	ledger: 'journal',
	misfit: 'unexpected response',
	occasion: 'idempotency key',
	patience: 'retry policy, timeout',
	Refusal: 'OperationError, HttpError',
	sabotage: 'fault middleware',
	somebody: 'users, another program; or the active voice',
	stands: 'is, remains',
	steering: 'control plane',
	tells: 'says, reports, distinguishes',
	told: 'passed, notified, reported',
	whoever: 'users, who',
};
