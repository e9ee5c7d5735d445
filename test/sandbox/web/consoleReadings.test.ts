import type { listReadings } from '../../../sandbox/web/console/readings';
import { listPaths } from '../../readings/settings';
import { useSandbox } from '../client';
import meanings from '../../../sandbox/web/console/meanings.json';

const client = useSandbox();

const readings = async (): Promise<ReturnType<typeof listReadings>> =>
	(await client.control.get('/console/readings')).data;
const one = async (path: string) =>
	(await readings()).find(({ service, name }) => `${service}.${name}` === path);

describe('The readings of the console', () => {
	it('are all settings of all services, with their defaults', async () => {
		const all = await readings();
		const paths = all.map(({ service, name }) => `${service}.${name}`);
		expect(paths.sort()).toEqual(listPaths().sort());
		expect(all.filter((setting) => setting.value !== setting.default)).toEqual(
			all.filter(({ default: preset }) => typeof preset === 'object' && preset !== null),
		);
		expect(all.filter(({ meaning }) => meaning === '')).toEqual([]);
	});

	it.each([
		['numbering.recordIds', { kind: 'boolean', choices: [], default: false }],
		['numbering.timestamps', { kind: 'choice', choices: ['Z', 'offset', 'bare'], default: 'Z' }],
		['numbering.maxSize', { kind: 'number', choices: [null], default: null }],
		['numbering.assignment.atOnce', { kind: 'number', choices: ['all'], default: 1 }],
		['numbering.taxPercent', { kind: 'number', choices: [], default: 0 }],
		['numbering.completedStatus', { kind: 'text', choices: [], default: 'COMPLETED' }],
		['push.keyHeader', { kind: 'text', choices: [null], default: null }],
		['outboundVoice.callback.lost', { kind: 'json', default: [] }],
		['chat.linkBytes', { kind: 'json', choices: [], default: {} }],
		['chat.bytesPerMegabyte', { kind: 'choice', choices: [1_048_576, 1_000_000] }],
	])('say what %s takes', async (path, shown) => expect(await one(path)).toMatchObject(shown));

	it('have one plain sentence each, written for the setting', async () => {
		expect((await one('numbering.didSetDescription'))?.meaning).toBe(
			'Whether didSetDescription describes a destination or a group of numbers',
		);
		const paths = listPaths();
		expect(Object.keys(meanings).filter((path) => !paths.includes(path))).toEqual([]);
		const isPlain = (text: string) => /^[A-Z][^.]{8,110}$/.test(text.replace('.code', ''));
		expect(Object.values(meanings).filter((text) => !isPlain(text))).toEqual([]);
		expect((await one('issuer.expiresIn'))?.meaning).toMatch(/^Life of an access token/);
	});
});
