import { useService } from '../../harness/tested';
import { testedChat } from '../tested';

const chat = useService(testedChat);

const download = async (fault: object, own = {}) => {
	chat.world.faults.add({ raw: 'sound', contentType: 'audio/wav', ...fault });
	const [{ binary }] = await chat.run('media', 'download', { fileId: 'f-1', options: {} }, own);
	return binary!.data;
};
const named = (disposition: string) => ({ headers: { 'content-disposition': disposition } });

it.each([
	['attachment; filename="../up/a.wav"', 'a.wav'],
	['attachment', 'f-1'],
])('the name in %j is %s', async (disposition, fileName) => {
	expect((await download(named(disposition))).fileName).toBe(fileName);
});

it('a name does not show the credential', async () => {
	const credential = { ...chat.credential(), apiKey: 'canary-123456' };
	const { fileName } = await download(named('attachment; filename=canary-123456.wav'), {
		credential,
	});
	expect(fileName).toBe('***.wav');
});

it.each([
	['audio/OGG; codecs=opus', 'audio/ogg'],
	['application/octet-stream', 'audio/wav'],
	['Application/Octet-Stream; a=b', 'audio/wav'],
])('the type %j is %s of a file named .wav', async (contentType, mimeType) => {
	const file = await download({ contentType, ...named('attachment; filename=a.wav') });
	expect(file.mimeType).toBe(mimeType);
});

it.each([
	[200, true],
	[299, true],
	[300, false],
	[404, false],
])('an answer of %i is a file: %p', async (status, isFile) => {
	const [end] = await Promise.allSettled([download({ status })]);
	expect(end.status).toBe(isFile ? 'fulfilled' : 'rejected');
});

it.each([
	[2_001, 2_000],
	[1_999, 1_999],
])('of a rejection of %i characters %i are kept', async (length, kept) => {
	const raw = 'x'.repeat(length);
	await expect(download({ status: 400, raw })).rejects.toMatchObject({
		context: { data: 'x'.repeat(kept) },
	});
});

it('a stopped execution downloads nothing', async () => {
	const signal = AbortSignal.abort();
	await expect(download({}, { signal })).rejects.toThrow('The execution was stopped');
	expect(chat.world.requests).toHaveLength(0);
});
