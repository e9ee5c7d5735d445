/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import './environment';
import { findOutdated, writeOutdated } from './files';
import { generators } from './generators';

const usage = `Usage: npm run generate [-- ${Object.keys(generators).join(' | ')}] [-- --check]`;

/**
 * It writes outdated files of all generators, or of the named ones; with `--check`, it only names
 * them.
 */
async function main(args: readonly string[]): Promise<void> {
	const isCheck = args.includes('--check');
	const generatorNames = args.filter((name) => name !== '--check');
	if (generatorNames.some((name) => !Object.hasOwn(generators, name))) throw new Error(usage);
	for (const name of generatorNames.length > 0 ? generatorNames : Object.keys(generators)) {
		const files = await generators[name]();
		for (const path of isCheck ? findOutdated(files) : writeOutdated(files)) {
			console.log(`${path} ${isCheck ? 'is out of date' : 'written'}`);
			if (isCheck) process.exitCode = 1;
		}
	}
	if (process.exitCode) console.log('Run npm run generate and commit the result.');
}

void main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
