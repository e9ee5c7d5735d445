import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const house = 'test/house';

/**
 * Jest's arguments for the tests of what has changed since the last commit: those that import it, and
 * the house rules. For all tests, if nothing has changed, or a file that is not found by imports.
 */
export function testsOfChanges(root) {
	const changed = changedFiles(root);
	if (changed.length === 0 || !changed.every((file) => /\.(ts|md)$/.test(file))) return [];
	const rules = readdirSync(`${root}/${house}`).map((name) => `${house}/${name}`);
	return ['--findRelatedTests', ...changed, ...rules.filter((name) => name.endsWith('.test.ts'))];
}

/** From the root; without deleted files. None outside of a repository. */
function changedFiles(root) {
	const list = (...args) => {
		const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
		return execFileSync('git', [...args, '-z'], options)
			.split('\0')
			.filter(Boolean);
	};
	try {
		return [
			...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
			...list('ls-files', '--others', '--exclude-standard'),
		];
	} catch {
		return [];
	}
}
