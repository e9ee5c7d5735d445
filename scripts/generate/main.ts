/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import './environment';
import { findOutdated, writeOutdated } from './files';
import { generators } from './generators';
import { listDrawn } from './pictures/examples';
import { drawPictures } from './pictures/pictures';

/** `npm run <name>` writes the files that are out of date; with `-- --check` it only names them. */
async function main([name, flag]: readonly string[]): Promise<void> {
	const isCheck = flag === '--check';
	const all: typeof generators = { ...generators, pictures: listDrawn };
	if (!Object.hasOwn(all, name) || (flag !== undefined && !isCheck)) {
		throw new Error(`Usage: npm run ${Object.keys(all).join(' | ')} [-- --check]`);
	}
	if (name === 'pictures' && !isCheck) await drawPictures();
	const generate = all[name];
	const files = await generate();
	const outdated = isCheck ? findOutdated(files) : writeOutdated(files);
	for (const path of outdated) console.log(`${path} ${isCheck ? 'is out of date' : 'written'}`);
	if (!isCheck || outdated.length === 0) return;
	console.log(`Run npm run ${name} and commit the result.`);
	process.exitCode = 1;
}

void main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
