/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import './environment';
import { findOutdated, writeOutdated } from './files';
import { generators } from './generators';
import { drawPictures, listDrawn } from './pictures';

/** `npm run <name>` writes the files that are out of date; with `-- --check` it only names them. */
async function main([name, flag]: readonly string[]): Promise<void> {
	const isCheck = flag === '--check';
	const generate = name === 'pictures' ? listDrawn : generators[name];
	if (!generate || (flag !== undefined && !isCheck)) {
		const names = [...Object.keys(generators), 'pictures'];
		throw new Error(`Usage: npm run ${names.join(' | ')} [-- --check]`);
	}
	if (name === 'pictures' && !isCheck) await drawPictures();
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
