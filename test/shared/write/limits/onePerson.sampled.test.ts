import fc, { type Arbitrary } from 'fast-check';

import { testedChat } from '../../../Chat/tested';
import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { testedOutboundVoice } from '../../../OutboundVoice/tested';
import { sampled, seed } from '../../../harness/sample';
import type { Tested } from '../../../harness/tested';
import { useService } from '../../../harness/tested';
import { useOneDay } from './limitedMail';

type Respell = (text: string, at: number, pick: number) => string;

const invisible = ['\u200b', '\u200d', '\u202a', '\u202c', '\u00ad', '\ufeff', '\u2060', '\u180e'];
const blanks = [' ', '\t', '\u00a0', '\u202f', '\u2009', '\u3000', '\r\n', '\u2028'];
const pickFrom = (list: readonly string[], pick: number) => list[pick % list.length];
const insert = (text: string, at: number, part: string) => {
	const place = at % (text.length + 1);
	return text.slice(0, place) + part + text.slice(place);
};
const fullWidth = (text: string) =>
	text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
const part = (text: string, at: number, change: (char: string) => string) => {
	const place = at % text.length;
	return text.slice(0, place) + change(text[place]) + text.slice(place + 1);
};

const everywhere: readonly Respell[] = [
	(text, at, pick) => insert(text, at, pickFrom(invisible, pick)),
	(text, at, pick) => insert(text, at, pickFrom(blanks, pick)),
	(text, _at, pick) => pickFrom(blanks, pick) + text + pickFrom(blanks, pick + 1),
	(text, at) => part(text, at, fullWidth),
	(text) => fullWidth(text),
	(text) => `"${text}"`,
	(text) => `(${text})`,
	(text) => `${text}.`,
];

const ofMailboxes: readonly Respell[] = [
	...everywhere,
	(text) => text.toUpperCase(),
	(text, at) => part(text, at, (char) => char.toUpperCase()),
	(text) => text.normalize('NFD'),
	(text) => text.replace('xn--bcher-kva', 'bücher').replace('bücher', 'BÜCHER'),
	(text) => text.replace('bücher', 'xn--bcher-kva'),
	(text) => text.replace('.', '。'),
	(text) => `Jane <${text}>`,
	(text) => `"Doe, \\"Jane\\"" < ${text} >`,
	(text) => `${text} <${text}>`,
	(text) => `${text} (Jane)`,
	(text) => `Jane (Sales) <${text}>`,
	(text) => `mailto:${text}`,
	(text) => text.replace(/^([^@]*)@/, '"$1"@'),
	(text) => text.replace('@', ' @ '),
	(text, at) => part(text, at, (char) => `\\${char}`),
];

const ofNumbers: readonly Respell[] = [
	...everywhere,
	(text) => text.replace(/^\+/, ''),
	(text) => text.replace(/^\+/, '00'),
	(text) => text.replace(/^(\+|00)/, '($1)'),
	(text) => text.replace(/^(\+|00)?44/, '$&0'),
	(text) => text.replace(/^(\+|00)?44/, '$&(0)'),
	(text) => text.replace(/^(\+|00)?44/, '($&) '),
	(text, at, pick) => insert(text, at, pickFrom(['-', '.', '/', '‑', '–', '−', '(', ')'], pick)),
	(text) => `tel:${text}`,
	(text) => `${text};ext=5`,
	(text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
];

const spellings = (text: string, all: readonly Respell[]): Arbitrary<string> =>
	fc
		.array(fc.tuple(fc.constantFrom(...all), fc.nat(99), fc.nat(99)), { maxLength: 3 })
		.map((changes) =>
			changes.reduce((changed, [respell, at, pick]) => respell(changed, at, pick), text),
		);

interface Case {
	tested: Tested;
	resource: string;
	operation: string;
	person: string;
	/** Entries of Allowed Recipients that name the person, and that do not. */
	allowed: string;
	others: string;
	spelled: Arbitrary<string>;
	own(to: unknown): object;
	takesList?: true;
}

const byPhone = {
	person: '+447700900001',
	allowed: '+44 7700',
	others: '+447700900002, 49',
	spelled: spellings('+447700900001', ofNumbers),
};

const byMail = (person: string, allowed: string) => ({
	person,
	allowed,
	others: 'other@example.com, example.org',
	spelled: spellings(person, ofMailboxes),
});

const byMailWithUmlauts = byMail('jürgen@bücher.example', '@xn--bcher-kva.example');

const cases: readonly Case[] = [
	...[byMail('jane@example.com', 'Jane@Example.com'), byMailWithUmlauts].map((by): Case => ({
		...by,
		tested: testedEmail,
		resource: 'email',
		operation: 'send',
		takesList: true,
		own: (destination) => ({ ...mail, destination }),
	})),
	{
		...byPhone,
		tested: testedChat,
		resource: 'message',
		operation: 'sendTemplate',
		takesList: true,
		own: (recipientNumber) => ({ ...testedChat.samples['message.sendTemplate'], recipientNumber }),
	},
	{
		...byPhone,
		tested: testedOutboundVoice,
		resource: 'call',
		operation: 'start',
		own: (to) => ({ ...testedOutboundVoice.samples['call.start'], to }),
	},
	{
		...byPhone,
		tested: testedJourney,
		resource: 'journey',
		operation: 'start',
		own: (phone) => ({ ...journeyStart, person: { phone } }),
	},
	{
		...byMailWithUmlauts,
		tested: testedJourney,
		resource: 'journey',
		operation: 'start',
		own: (email) => ({ ...journeyStart, person: { email } }),
	},
];

const notRead = /not an email address|not a phone number|not closed|empty|between quotation marks/;

describe.each(cases)('Each spelling of $person in $operation', (tested) => {
	const { person, spelled, allowed, others, own, takesList } = tested;
	const { usedKeys } = useOneDay();
	const service = useService(tested.tested);
	const run = async (to: unknown, values: object) =>
		await service
			.run(
				tested.resource,
				tested.operation,
				{
					...own(takesList ? '={{ $json.to }}' : to),
					options: { limits: { values } },
				} as never,
				{ items: [{ json: { to: to as never } }] },
			)
			.then(
				() => 'sent',
				(error: Error) => error.message,
			);
	const runs = { numRuns: sampled(75), seed };

	it('counts as one person, or is rejected', async () => {
		await fc.assert(
			fc.asyncProperty(spelled, async (spelling) => {
				usedKeys.install();
				service.world.reset();
				expect(await run(person, { maxPerDay: 1 })).toBe('sent');
				const again = await run(spelling, { maxPerDay: 1 });
				if (!notRead.test(again)) expect(again).toContain('Max per Recipient and Day is 1');
				expect(service.world.requests).toHaveLength(1);
			}),
			runs,
		);
	});

	it('is allowed as that person is, or is rejected', async () => {
		await fc.assert(
			fc.asyncProperty(spelled, async (spelling) => {
				const yes = await run(spelling, { allowedRecipients: allowed });
				const no = await run(spelling, { allowedRecipients: others });
				if (yes !== 'sent') expect(yes).toMatch(notRead);
				expect(no).toMatch(yes === 'sent' ? /Allowed Recipients does not allow/ : notRead);
			}),
			runs,
		);
	});

	(takesList ? it : it.skip)('is one recipient of a list, or is rejected', async () => {
		await fc.assert(
			fc.asyncProperty(spelled, async (spelling) => {
				service.world.reset();
				const outcome = await run([spelling, person], {});
				if (outcome !== 'sent') expect(outcome).toMatch(notRead);
				expect(service.world.requests).toHaveLength(outcome === 'sent' ? 1 : 0);
			}),
			runs,
		);
	});
});
