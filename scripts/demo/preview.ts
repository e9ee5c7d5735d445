import { readExamples } from '../../demo/examples';
import { describeExample } from '../../demo/greeting';
import { play } from '../../demo/play';
import { isForEngine, runInEngine } from './engine';

/** Runs the first examples in n8n's engine, which the pack's packages have, during the install. */
export async function preview(sandboxUrl: string, say: (text: string) => void): Promise<void> {
	say(`
  Sandbox, live   ${sandboxUrl}   orders, messages, emails and calls as they happen

n8n is being installed. Meanwhile, these examples run in its engine:`);
	for (const file of readExamples().filter(isForEngine)) {
		const played = await play(file, async () => await runInEngine(file, sandboxUrl));
		say(describeExample(file.name, played));
	}
	say('\nAs soon as n8n is there, all examples run in it.\n');
}
