import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, runNpm } from './install.mjs';
import { print } from './progress.mjs';
import { npmEnvironment, runHidden, StepFailed } from './run.mjs';
import { buildSteps, installStep } from './test.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const manifest = () => JSON.parse(read('package.json'));

/** `npm run release:check`: what must hold before a version is published. It publishes nothing. */
export const releaseSteps = [
	installStep,
	...buildSteps,
	{ title: 'Package', needs: ['Build'], work: tryToPublish },
	{ title: 'SBOM', needs: ['Install'], work: checkBillOfMaterials },
	{ title: 'Changelog', work: checkChangelog },
	{ title: 'Names', work: checkNames },
];

/** Runs no script of the pack, and uploads nothing. */
async function tryToPublish() {
	const args = ['publish', '--dry-run', '--ignore-scripts'];
	await runNpm('npm publish --dry-run', args, { cwd: root, silent: true });
}

/** n8n's verification forbids dependencies at run time. The sandbox is a package of its own. */
async function checkBillOfMaterials() {
	const format = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
	const args = ['sbom', ...format, '--workspaces=false'];
	const { output } = await runHidden('npm', args, { cwd: root, env: npmEnvironment() });
	// npm’s warnings come before it.
	const { components } = JSON.parse(output.slice(output.indexOf('{')));
	if (components.length === 0) return;
	const names = components.map(({ name }) => name).join(', ');
	throw new StepFailed(`The pack depends on ${names} at run time. n8n verifies no such pack.`);
}

async function checkChangelog() {
	const { version } = manifest();
	const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
	if (!headings.some((heading) => heading.split(' ')[0] === version)) {
		throw new StepFailed(`CHANGELOG.md has no section “${version}”.`);
	}
	if (headings.includes('Unreleased')) {
		throw new StepFailed(
			`CHANGELOG.md has a section “Unreleased”. Give it the number of the new version, and set the same in package.json.`,
		);
	}
}

/** The last look at what cannot be changed afterward: package.json is the one place that has it. */
async function checkNames() {
	const { name, version, author, homepage, repository } = manifest();
	print(`  ${name} ${version}, by ${author.name} <${author.email}>`);
	print(`  ${repository.url}`);
	print(`  ${homepage}`);
	if (!author.email.endsWith('.example')) return;
	throw new StepFailed(
		`${author.email} is a placeholder. Put your own author, repository and homepage into package.json; test/house/identity.test.ts then lists the other places.`,
	);
}
