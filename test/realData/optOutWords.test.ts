import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { receive } from '../harness/webhookRun';

const person = '447700900003';
const metadata = { display_phone_number: '442079460101', phone_number_id: '650000000000000' };

let messages = 0;

/** The items of Messages and of Opt-Outs. */
async function outputsOf(value: IDataObject, options: INodeParameters = {}, field = 'messages') {
	const parameters = { secretIn: 'path', triggerOn: ['messages'], options };
	const body = { field, value: { metadata, ...value } };
	const { outputs } = await receive(new ChatTrigger(), parameters, { body });
	return [outputs[0], outputs[2]];
}

const wrote = async (content: IDataObject, options?: INodeParameters) =>
	await outputsOf(
		{
			messages: [
				{ from: person, id: `wamid.${(messages += 1)}`, timestamp: '1773568800', ...content },
			],
		},
		options,
	);
const text = (body: string) => ({ type: 'text', text: { body } });

/** Where it was reported, and what a person writes who wants nothing more. */
const optOuts: ReadonlyArray<[string, string]> = [
	['the usual one', 'STOP'],
	['lower case', 'stop'],
	['RP18: a keyboard’s capital and full stop', 'Stop.'],
	['an exclamation', 'STOP!!!'],
	['in quotes, as the message says it', '"STOP"'],
	['with blanks and a line break', '  stop \n'],
	['with an emoji', 'STOP 🛑'],
	['full width', 'ＳＴＯＰ'],
	['with a character that nobody sees', 'ST\u200bOP'],
	['RP18: the rules of US carriers', 'STOPALL'],
	['RP18: the rules of US carriers', 'Stop all'],
	['RP18: the rules of US carriers', 'Unsubscribe'],
	['RP18: the rules of US carriers', 'Cancel'],
	['RP18: the rules of US carriers', 'End'],
	['RP18: the rules of US carriers', 'Quit'],
	['RP18: the rules of the FCC', 'Revoke'],
	['RP18: the rules of the FCC', 'Opt out'],
	['RP18: the rules of the FCC', 'OPTOUT'],
	['RP18: the rules of the FCC', 'opt-out'],
	['RP18: the button of a template, typed', 'Stop promotions'],
	['AWS', 'REMOVE'],
	['a person who asks', 'Please stop!'],
	['a person who asks', 'Unsubscribe me'],
	['France', 'Désinscrire'],
	['France', 'ARRET'],
	['France, with its accent', 'Arrêt'],
	['Brazil and Spain', 'PARAR'],
	['Brazil', 'Sair'],
	['Spain and Mexico', 'BAJA'],
	['Mexico', 'Alto'],
	['Spain', 'Dar de baja'],
	['Germany', 'Abbestellen'],
	['Poland', 'Wypisz'],
	['Mexico', 'DETENER'],
	['Germany', 'Abmelden'],
	['Germany', 'Stopp!'],
	['Netherlands', 'AFMELDEN'],
	['Japan and China', '停止'],
	['China', '退订。'],
	['Russia', 'Стоп'],
	['Turkey', 'İptal'],
];

/** Messages that only contain such a word, or that a person writes for another reason. */
const others: readonly string[] = [
	'Stop it',
	'Don’t stop',
	'please stop the order 17',
	'How do I cancel my order?',
	'The end of the month',
	'nonstop',
	's top',
	'Quitting time?',
	'stop. Where is my parcel?',
	'停止线在哪里',
	'Da baja',
	'🛑',
	'.',
	'',
];

describe('Opt-outs, without an option', () => {
	it.each(optOuts)('%s: %j', async (_source, body) => {
		const [read, stopped] = await wrote(text(body));
		expect(read).toEqual([]);
		expect(stopped).toMatchObject([{ kind: 'message', from: person, text: body }]);
		expect(stopped[0].optOutWord).toEqual(expect.any(String));
	});

	it.each(others)('are no such message: %j', async (body) => {
		const [read, stopped] = await wrote(text(body));
		expect(read).toMatchObject([{ kind: 'message', text: body }]);
		expect(stopped).toEqual([]);
	});

	const button = (title: string, payload = 'x') => ({
		type: 'button',
		button: { text: title, payload },
	});
	const reply = (title: string, id = 'x') => ({
		type: 'interactive',
		interactive: { type: 'button_reply', button_reply: { title, id } },
	});

	it.each<[string, IDataObject, 'opt-out' | 'message']>([
		['RP18: a template’s button', button('Stop promotions'), 'opt-out'],
		['a template’s button by its ID', button('No more news', 'STOP'), 'opt-out'],
		['a button', reply('Unsubscribe'), 'opt-out'],
		['a choice of the workflow', reply('Cancel', 'cancel'), 'message'],
		['a choice of the workflow', button('Quit'), 'message'],
		['a caption', { type: 'image', image: { id: '1', caption: 'STOP' } }, 'message'],
	])('%s: %j is %s', async (_source, content, what) => {
		const [read, stopped] = await wrote(content);
		expect([read.length, stopped.length]).toEqual(what === 'opt-out' ? [0, 1] : [1, 0]);
	});
});

describe('Opt-Out Words', () => {
	it.each([
		['commas', 'STOP, Genug', 'genug'],
		['RW27: full-width commas', 'STOP，停止', 'stop'],
		['RW27: full-width commas', 'STOP，停止', '停止'],
		['ideographic commas', '退订、停止', '停止'],
		['an Arabic comma', 'إيقاف، توقف', 'توقف'],
		['capitals of German', 'stopp es groß', 'STOPP ES GROSS'],
		['capitals of Greek', 'στοπς', 'ΣΤΟΠΣ'],
		['lines', 'STOP\r\nGenug', 'Genug!'],
	])('separated by %s (%j) are found in %j', async (_source, optOutWords, body) => {
		const [read, stopped] = await wrote(text(body), { optOutWords });
		expect([read.length, stopped.length]).toEqual([0, 1]);
	});

	it('take the place of the usual ones; none turn the output off', async () => {
		expect(await wrote(text('STOP'), { optOutWords: 'Genug' })).toMatchObject([[{}], []]);
		expect(await wrote(text('STOP'), { optOutWords: '' })).toMatchObject([[{}], []]);
	});
});

describe('The platform’s own event', () => {
	const preference = (value: string) => ({
		contacts: [{ profile: { name: 'Jane' }, wa_id: person }],
		user_preferences: [
			{
				wa_id: person,
				value,
				category: 'marketing_messages',
				timestamp: 1773568800,
				detail: `User requested to ${value} marketing messages`,
			},
		],
	});
	const item = { from: person, name: 'Jane', preference: 'stop', category: 'marketing_messages' };

	it('of a person who stops marketing messages is an opt-out', async () => {
		const [read, stopped] = await outputsOf(preference('stop'), {}, 'user_preferences');
		expect(read).toEqual([]);
		expect(stopped).toMatchObject([
			{ kind: 'preference', ...item, sentAt: '2026-03-15T10:00:00.000Z' },
		]);
	});

	it('of a person who wants them again passes unchanged', async () => {
		const value = preference('resume');
		const [read, stopped] = await outputsOf(value, {}, 'user_preferences');
		expect(read).toMatchObject([{ kind: 'unknown', field: 'user_preferences', raw: { value } }]);
		expect(stopped).toEqual([]);
	});

	it('may be a system message', async () => {
		const system = { type: 'user_preference_changed', marketing: 'stop', body: 'Stopped' };
		const [read, stopped] = await wrote({ type: 'system', system });
		expect(read).toEqual([]);
		expect(stopped).toMatchObject([{ kind: 'message', from: person, preference: 'stop' }]);
		const moved = { type: 'system', system: { body: 'Has a new number', new_wa_id: '44' } };
		expect(await wrote(moved)).toMatchObject([[{ type: 'system' }], []]);
	});

	it('passes as it came where the output is off', async () => {
		const options = { optOutWords: '' };
		const [read, stopped] = await outputsOf(preference('stop'), options, 'user_preferences');
		expect([read.length, stopped.length]).toEqual([1, 0]);
	});
});
