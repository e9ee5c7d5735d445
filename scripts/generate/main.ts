/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import './environment';
import { findOutdated, writeOutdated } from './files';
import { generators } from './generators';
import { listDrawn } from './pictures/examples';
import { drawPictures, pictureParts } from './pictures/pictures';

/**
 * `npm run <name>` writes the files that are out of date; with `-- --check` it only names them.
 * `npm run pictures -- <part>` takes only some of the pictures.
 */
async function main([name, flag, node]: readonly string[]): Promise<void> {
	const isCheck = flag === '--check';
	const generate = name === 'pictures' ? listDrawn : generators[name];
	const isPart = name === 'pictures' && pictureParts.includes(flag);
	if (!generate || (flag !== undefined && !isCheck && !isPart)) {
		const names = [...Object.keys(generators), 'pictures'];
		throw new Error(`Usage: npm run ${names.join(' | ')} [-- --check]`);
	}
	if (name === 'pictures' && !isCheck) await drawPictures(isPart ? flag : undefined, node);
	if (isPart && flag !== 'examples') return;
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
