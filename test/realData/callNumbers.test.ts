import { recordedNumber, recordedParty } from '../../nodes/Numbering/labels';
import { useManualClock } from '../harness/manualClock';
import { openCalls } from '../harness/planted';
import { useNumbering } from '../harness/numberingRun';

const number = '442079460958';

/** What a record shows of a caller or a called number -> its digits, or the name of a party without any. */
const parties: Array<[source: string, written: unknown, expected: string]> = [
	['the document', number, number],
	['RW19: E.164', `+${number}`, number],
	['RW19: as dialed in Europe', `00${number}`, number],
	['RW19: SIP', `sip:${number}@example.com`, number],
	['SIP, E.164', `sip:+${number}@198.51.100.7:5060;user=phone`, number],
	['SIP, secure', `sips:+${number}@example.com`, number],
	['SIP, with parameters of the user', `sip:+${number};npdi=yes@example.com;user=phone`, number],
	['SIP, with a name', `"Jane Doe" <sip:+${number}@example.com>`, number],
	['SIP, percent-encoded', `sip:%2B${number}@example.com`, number],
	['the user of an address', `${number}@example.com`, number],
	['RFC 3966', `tel:+44-20-7946-0958`, number],
	['a database', Number(number), number],
	['a screen', '+44 20 7946 0958', number],
	['a screen', '+44 (20) 7946-0958', number],
	['a PBX, padded', ` ${number}\u00a0`, number],
	['a national number', '02079460958', '02079460958'],
	['an extension', 'sip:1001@pbx.example.com', '1001'],
	['a name of SIP', 'sip:Reception@pbx.example.com', 'reception'],
	['RA01: a hidden user of WhatsApp', `${number}@lid`, `${number}@lid`],
	['RA01: a channel of WhatsApp', `${number}@newsletter`, `${number}@newsletter`],
	['a name in the place of a number', 'Front Desk', 'front desk'],
];

/** Callers who are nobody in particular. */
const withheld: Array<[source: string, written: unknown]> = [
	['RW20: Asterisk, FreeSWITCH', 'anonymous'],
	['RFC 3323', '"Anonymous" <sip:anonymous@anonymous.invalid>'],
	['a gateway', 'sip:restricted@example.com'],
	['a carrier', 'Restricted'],
	['a carrier', 'RESTRICTED'],
	['a carrier', 'Unavailable'],
	['a carrier', 'Unknown'],
	['a PBX', 'Private'],
	['a PBX', 'Private Number'],
	['a phone', 'No Caller ID'],
	['a phone', 'Unknown Caller'],
	['a carrier', 'withheld'],
	['a carrier', 'Number Withheld'],
	['a PBX', 'Blocked'],
	['a PBX', 'not_available'],
	['ANONYMOUS on a keypad', '266696687'],
	['ANONYMOUS on a keypad', '+266696687'],
	['RESTRICTED on a keypad', '+7378742833'],
	['BLOCKED on a keypad', '+2562533'],
	['UNKNOWN on a keypad', '+8656696'],
	['UNAVAILABLE on a keypad', '+86282452253'],
	['a PBX', '0000000000'],
	['a PBX', '0'],
	['a PBX', '-'],
	['a database', 'NULL'],
	['a database', null],
	['a missing field', undefined],
	['an empty field', ''],
];

describe('A number in a record', () => {
	it.each(parties)('%s: %j', (_source, written, expected) => {
		expect(recordedParty(written)).toBe(expected);
		expect(recordedNumber(written)).toBe(/^[1-9]\d+$/.test(expected) ? expected : '');
	});

	it.each(withheld)('%s: %j is nobody in particular', (_source, written) => {
		expect([recordedNumber(written), recordedParty(written)]).toEqual(['', '']);
	});
});

interface Reviewed {
	verdicts: { releasable: { count: number } };
	numbers: Array<{ number: string; calls: number }>;
}

describe('Call records with such numbers', () => {
	const numbering = useNumbering();
	useManualClock();

	/** Each call has one field like this, an hour ago. */
	function calls(field: string, values: readonly unknown[]): void {
		const table = openCalls(numbering.world, 0);
		const startMs = numbering.world.now().getTime() - 3_600_000;
		values.forEach((value, index) => {
			const startTime = new Date(startMs + index * 1_000).toISOString();
			const call = { ...numbering.world.tables.numbering.cdrs.at(0), callId: `call ${index}` };
			table.add({ ...call, startTime, ratedTime: 60, ratedAmount: 1, [field]: value } as never);
		});
	}

	const inAll = { period: 'custom', options: {} };

	it('are one row of Summarize by Prefix, named in the report', async () => {
		const written = parties.map(([, value]) => value);
		calls('calledId', written);
		const [{ json }] = await numbering.run('callRecord', 'summarize', {
			...inAll,
			groupBy: ['prefix'],
		});
		const { prefix } = json.groups as { prefix: Array<{ key: string; calls: number }> };
		const rows = prefix.map(({ key, calls: count }) => `${key} ${count}`);
		expect(rows).toEqual([
			'020 1',
			'100 1',
			'442 15',
			`${number}@lid 1`,
			`${number}@newsletter 1`,
			'front desk 1',
			'reception 1',
		]);
		const [report] = await numbering.run('callRecord', 'generateReport', inAll);
		const { text } = report.json as { text: string };
		expect(text).toMatch(/\+442.* 15\.00/);
		expect(text).not.toContain('++');
		expect(text).toMatch(/ reception /);
	});

	const verdictsOf = async () => {
		const own = { period: 'custom', output: 'summary', unusedAfterDays: 30 };
		const [{ json }] = await numbering.run('number', 'reviewInventory', own);
		const { verdicts, numbers } = json as unknown as Reviewed;
		return { releasable: verdicts.releasable.count, json, numbers };
	};

	it('are use of the account’s numbers in Review Inventory', async () => {
		const own = numbering.world.tables.numbering.e164Numbers.all();
		const spellings = parties.filter(([, , expected]) => expected === number);
		const spelled = spellings.map(([, written], index) =>
			String(written)
				.replace(/44[-\s(]*20[-)\s]*7946[-\s]*0958/, own[index].number)
				.replace(number, own[index].number),
		);
		calls('calledId', spelled);
		const { numbers } = await verdictsOf();
		const used = numbers.filter((one) => one.calls === 1).map((one) => one.number);
		expect(used).toEqual(own.slice(0, spelled.length).map((one) => `+${one.number}`));
	});

	it('that are unclear are counted, and let Review Inventory release nothing', async () => {
		calls('calledId', ['34600000000']);
		Object.assign(numbering.world.tables.numbering.cdrs.at(0), {
			startTime: '2025-01-01T00:00:00Z',
		});
		expect((await verdictsOf()).releasable).toBeGreaterThan(0);
		for (const written of ['02079460958', 'sip:reception@pbx.example.com']) {
			calls('calledId', ['34600000000', written]);
			Object.assign(numbering.world.tables.numbering.cdrs.at(0), {
				startTime: '2025-01-01T00:00:00Z',
			});
			const { releasable, json } = await verdictsOf();
			expect({ releasable, unclear: json.unclearCalls }).toEqual({ releasable: 0, unclear: 1 });
		}
	});

	/** Who has more calls in a row than the limit. */
	async function seriesOf(written: unknown) {
		calls(
			'callerId',
			Array.from({ length: 12 }, () => written),
		);
		const own = { checkHours: 24, output: 'anomalies', limits: { sequentialCalls: 5 } };
		const found = await numbering.list('callRecord', 'detectAnomalies', own);
		return found.map(({ group, key }) => ({ group, key }));
	}

	it('of one caller are a series in Detect Anomalies, those of nobody in particular none', async () => {
		for (const written of [number, `sip:+${number}@example.com`]) {
			expect(await seriesOf(written)).toEqual([{ group: 'caller', key: number }]);
		}
		for (const written of ['anonymous', '+266696687', null]) {
			expect([written, await seriesOf(written)]).toEqual([written, []]);
		}
	});
});
