import { addressOf, endOf, runModule, startModule } from './script';

const imports = `
	import { StepFailed, isStopped, forwardSignals, runShown } from '${addressOf('run.mjs')}';
	import { runSteps, summarize } from '${addressOf('steps.mjs')}';
	const works = () => {};
	const fails = (message, details) => () => { throw new StepFailed(message, details); };
`;

/** Runs the given steps as `npm test` runs its own. */
const run = (steps: string, before = '') => `${imports}
	${before}
	summarize(await runSteps([${steps}], isStopped), '1 s');
`;

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);

/** The state of each step in the summary, and the text after the table. */
function readSummary(output: string) {
	const [, summary] = output.split('== Summary\n');
	const [table, ...rest] = summary.split('  In all ');
	const states = table.split('\n').flatMap((line) => {
		const [, title, state] = /^ {2}(.+?) {2,}(ok|FAILED|not run)\s/.exec(line) ?? [];
		return title ? [[title, state]] : [];
	});
	return { states: Object.fromEntries(states) as Record<string, string>, rest: rest.join('') };
}

describe('Steps of npm test', () => {
	it('all run, and end with code 0 if all of them succeed', async () => {
		const { code, output } = await runModule(
			run(`
				{ title: 'One', work: works },
				{ title: 'Two', needs: ['One'], work: () => ({ passed: 3, failed: 0, skipped: 1, failures: [] }) },
			`),
		);
		expect(code).toBe(0);
		expect(readSummary(output).states).toEqual({ One: 'ok', Two: 'ok' });
		expect(lastLine(output)).toBe('3 passed, 0 failed, 1 skipped');
	});

	it('continue after a failure, and the summary names every failure', async () => {
		const failures = "['test/a.test.ts: A name', 'test/b.test.ts: Another']";
		const { code, output, errors } = await runModule(
			run(`
				{ title: 'Lint', work: fails('The linter ended with code 1', { output: 'a.ts\\n  1:1  error', advice: 'Fix it.' }) },
				{ title: 'Types', work: () => { throw new TypeError('planted'); } },
				{ title: 'Tests', work: () => ({ passed: 5, failed: 2, skipped: 0, failures: ${failures} }) },
				{ title: 'More', work: () => ({ passed: 7, failed: 0, skipped: 0, failures: [] }) },
			`),
		);
		expect(code).toBe(1);
		const { states, rest } = readSummary(output);
		expect(states).toEqual({ Lint: 'FAILED', Types: 'FAILED', Tests: 'FAILED', More: 'ok' });
		expect(rest).toContain('== Lint\n  The linter ended with code 1\n  a.ts\n    1:1  error\n');
		expect(rest).toContain('== Types\n  planted\n');
		expect(rest).toContain('== Tests\n  test/a.test.ts: A name\n  test/b.test.ts: Another\n');
		expect(rest).not.toContain('== More');
		expect(errors).toContain('Fix it.');
		expect(lastLine(output)).toBe('12 passed, 4 failed');
	});

	it('are not run if a step that they need failed or was not run, and don’t count beside that one', async () => {
		const { code, output } = await runModule(
			run(`
				{ title: 'Build', work: fails('no') },
				{ title: 'Scan', needs: ['Build'], work: () => console.log('scanned') },
				{ title: 'Deep', needs: ['Scan'], work: () => console.log('went deep') },
				{ title: 'Other', work: () => console.log('ran') },
			`),
		);
		expect(code).toBe(1);
		const { states, rest } = readSummary(output);
		expect(states).toEqual({ Build: 'FAILED', Scan: 'not run', Deep: 'not run', Other: 'ok' });
		expect(output).not.toMatch(/scanned|went deep/);
		expect(output).toContain('ran\n');
		expect(rest).toContain('== Scan\n  not run: needs Build\n');
		expect(rest).toContain('== Deep\n  not run: needs Scan\n');
		expect(lastLine(output)).toBe('0 passed, 1 failed');
	});

	it('run side by side, two at once, each as soon as the steps that it needs are done', async () => {
		const { code, output } = await runModule(
			run(
				`
				{ title: 'First', work: async () => { await begun.Second; } },
				{ title: 'Second', work: async () => { begin.Second(); await begun.Later; } },
				{ title: 'Later', needs: ['First'], work: () => begin.Later() },
				{ title: 'Never', needs: ['Second', 'Fails'], work: () => console.log('never runs') },
				{ title: 'Fails', work: () => { console.log('Later:', 'Later' in ended); throw new StepFailed('planted'); } },
			`,
				`
				const [begin, ended] = [{}, {}];
				const promise = (name) => new Promise((resolve) => {
					begin[name] = () => { ended[name] = true; resolve(); };
				});
				const begun = { Second: promise('Second'), Later: promise('Later') };
			`,
			),
		);
		expect(code).toBe(1);
		expect(readSummary(output).states).toEqual({
			First: 'ok',
			Second: 'ok',
			Later: 'ok',
			Never: 'not run',
			Fails: 'FAILED',
		});
		expect(output).toContain('Later: true');
		expect(output).not.toContain('never runs');
		expect(lastLine(output)).toBe('0 passed, 1 failed');
	});

	it('end when npm test is stopped', async () => {
		const child = startModule(
			run(
				`
				{ title: 'One', work: long },
				{ title: 'Two', work: long },
				{ title: 'Next', work: () => console.log('next runs') },
			`,
				`
				forwardSignals();
				const wait = 'console.log("waits"); setTimeout(() => {}, 60000)';
				const long = async () => {
					const code = await runShown(process.execPath, ['--eval', wait]);
					if (code !== 0) throw new StepFailed('ended early');
				};
			`,
			),
		);
		let printed = '';
		let asked = 0;
		child.stdout?.on('data', (text: Buffer | string) => {
			printed += String(text);
			// A second signal would end it at once.
			if (printed.match(/waits/g)?.length === 2 && asked++ === 0) child.kill('SIGINT');
		});
		const { code, output } = await endOf(child);
		expect(code).toBe(130);
		expect(readSummary(output).states).toEqual({
			One: 'FAILED',
			Two: 'FAILED',
			Next: 'not run',
		});
		expect(output).not.toContain('next runs');
		expect(lastLine(output)).toBe('0 passed, 3 failed');
	});
});
