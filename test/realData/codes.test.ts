import { requireFormat } from '../../nodes/shared/input/internal/texts';
import { readCountry } from '../../nodes/shared/input/scalars';
import { valueIn } from '../../nodes/shared/input/reading';
import type { Parameter } from '../../nodes/shared/declare/operation';
import { byId } from '../harness/tested';
import { useNumbering } from '../harness/numberingRun';

describe('A country', () => {
	it.each([
		['ISO 3166', 'DE', 'DE'],
		['a form', ' de\u00a0', 'DE'],
		['a form in Japanese', 'ＤＥ', 'DE'],
		['RW24: people, and the top-level domain', 'UK', 'GB'],
		['RW24: the European Union', 'EL', 'GR'],
		['Kosovo, as the European Union writes it', 'XK', 'XK'],
		['the European Union', 'EU', undefined],
		['three letters', 'DEU', undefined],
		['a name', 'Germany', undefined],
		['a calling code', '49', undefined],
		['a country that is no more', 'YU', undefined],
		['a country that is no more', 'DD', undefined],
		['the Netherlands Antilles', 'AN', undefined],
		['a placeholder', 'XX', undefined],
		['a placeholder', 'ZZ', undefined],
		['no text', 49, undefined],
	])('%s: %j', (_source, written, expected) => {
		expect(valueIn(readCountry(written))).toBe(expected);
	});

	const numbering = useNumbering();
	const numbersOf = async (country: string) =>
		await numbering.list('number', 'getAllByCountry', {
			countryId: byId(country),
			returnAll: true,
		});

	it('UK has the numbers of GB', async () => {
		const found = await numbersOf('UK');
		expect(found).toEqual(await numbersOf('GB'));
		expect(found.length).toBeGreaterThan(0);
	});

	it('that is none is rejected before a request', async () => {
		await expect(numbersOf('XX')).rejects.toThrow('“Country” takes country codes of two letters');
		expect(numbering.world.requests).toHaveLength(0);
	});
});

describe('A form', () => {
	it.each([
		['currency', 'ISO 4217', 'EUR', 'EUR'],
		['currency', 'RD16: a shop', 'eur', 'EUR'],
		['currency', 'a form', ' Eur\u00a0', 'EUR'],
		['currency', 'a sign', '€', undefined],
		['currency', 'a word', 'Euro', undefined],
		['locale', 'BCP 47', 'de-DE', 'de-DE'],
		['locale', 'a browser', 'de-de', 'de-DE'],
		['locale', 'RD16: Java, Android', 'de_DE', 'de-DE'],
		['locale', 'an operating system', 'de_DE.UTF-8', 'de-DE'],
		['locale', 'an operating system', 'de_DE@euro', 'de-DE'],
		['locale', 'Java', 'zh_Hans_CN', 'zh-Hans-CN'],
		['locale', 'a language', 'de', 'de'],
		['locale', 'a word', 'german', undefined],
		['locale', 'no language', 'C.UTF-8', undefined],
	])('%s, %s: %j', (format, _source, written, expected) => {
		const parameter = { displayName: 'Code', typeOptions: { format } } as unknown as Parameter;
		const read = () => requireFormat(parameter, written);
		if (expected === undefined) expect(read).toThrow('“Code” takes');
		else expect(read()).toBe(expected);
	});
});
