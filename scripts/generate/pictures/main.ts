/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import '../environment';
import { findOutdated, writeOutdated } from '../files';
import { listDrawn } from './examples';
import { drawPictures } from './pictures';

/** `npm run pictures` takes them; with `-- --check` it only names those older than their example. */
async function main([flag]: readonly string[]): Promise<void> {
	if (flag !== '--check') {
		await drawPictures();
		writeOutdated(listDrawn());
		return;
	}
	for (const path of findOutdated(listDrawn())) {
		console.log(`${path} is out of date`);
		process.exitCode = 1;
	}
	if (process.exitCode) console.log('Run npm run pictures and commit the result.');
}

void main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
