/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the workflows */
import { readdirSync, readFileSync } from 'node:fs';

const folder = '.github/workflows';
const files = readdirSync(folder);
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

/** Job -> its lines. */
const jobs = Object.fromEntries(
	read('release.yml')
		.split(/^jobs:$/m)[1]
		.split(/^ {2}(?=\w+:$)/m)
		.slice(1)
		.map((job) => [job.slice(0, job.indexOf(':')), job]),
);

it.each(files)('%s uses actions by the hash of a commit, with its version beside it', (file) => {
	const used = read(file).match(/uses: .*/g) ?? [];
	expect(used.length).toBeGreaterThan(0);
	for (const line of used) {
		expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
	}
});

describe('A release', () => {
	it('has the jobs build, attest and publish, each after the one before', () => {
		expect(Object.keys(jobs)).toEqual(['build', 'attest', 'publish']);
		expect(jobs.attest).toContain('needs: build');
		expect(jobs.publish).toContain('needs: [build, attest]');
	});

	it('is built and tested without what publishes', () => {
		expect(jobs.build).toMatch(/npm ci[^]*npm run test:all[^]*npm pack/);
		expect(jobs.build).not.toMatch(/id-token|environment:|secrets\./);
	});

	it.each(['attest', 'publish'])('runs none of our code in %s, which may sign', (job) => {
		expect(jobs[job]).toContain('id-token: write');
		expect(jobs[job]).not.toMatch(/checkout|npm (ci|install|test|run)|contents:/);
	});

	it('is published as it was tested, with provenance and an attested SBOM', () => {
		expect(jobs.publish).toContain('npm publish ./release/*.tgz --provenance');
		expect(jobs.publish).toContain('npm publish ./release/sandbox/*.tgz --provenance');
		expect(jobs.attest).toContain('sbom-path: release/sbom.json');
	});

	it('has one version in both packages', () => {
		const [pack, sandbox] = ['package.json', 'sandbox/package.json']
			.map((file) => readFileSync(file, 'utf8'))
			.map((text) => (JSON.parse(text) as { version: string }).version);
		expect(sandbox).toBe(pack);
	});
});
