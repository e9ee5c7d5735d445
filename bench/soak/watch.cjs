const { appendFileSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

// `npm run soak` loads this into n8n. At SIGUSR2 it collects garbage and appends a measurement to a file.
// n8n's task runner and worker threads load it too; it does nothing there.
const notes = process.env.SOAK_NOTES;
const isN8n = /n8n[/\\]bin[/\\]n8n$/.test(process.argv[1] ?? '');

function count(names) {
	const counts = {};
	for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
	return counts;
}

if (isMainThread && isN8n && notes) {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	const warnings = [];
	process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));
	process.on('SIGUSR2', async () => {
		for (let times = 0; times < 4; times++) {
			collect();
			await sleep(100);
		}
		const { rss, heapUsed, external } = process.memoryUsage();
		const handles = count(process.getActiveResourcesInfo());
		const note = { rss, heapUsed, external, handles, warnings };
		appendFileSync(notes, `${JSON.stringify(note)}\n`);
	});
}
