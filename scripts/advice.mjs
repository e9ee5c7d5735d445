import { statfsSync } from 'node:fs';
import { join } from 'node:path';

/** With less, the disk counts as full: npm 11 then reports other errors, or even success. */
const LITTLE_ROOM_BYTES = 100 * 1024 * 1024;
const REASON_LINES = 30;

const again = ' Then run the same command again.';

const registry = 'See which registry it is: npm config get registry.';

/** npm's error codes -> advice. The first rule that matches applies. */
const rules = [
	[
		/^EUSAGE$/,
		(folder) => `npm rejects the lock file in ${folder}.
To restore the committed one: git checkout -- package.json package-lock.json
After a change of package.json: npm install there, and commit the lock file with it.
If neither file has changes, the committed lock file is wrong. Please report it.`,
	],
	[
		/^EINTEGRITY$/,
		() => `A package differs from the lock file: it was damaged in transit, or changed at its source.
Run npm cache clean --force. If that does not help, ask the operator of the registry
(npm config get registry).`,
	],
	[/^(ENOSPC|EDQUOT)$/, diskAdvice],
	[
		/CERT|SIGNATURE|^UNABLE_TO/,
		() => `npm does not trust the certificate of its registry. A proxy that inspects TLS is a common cause.
Set the proxy's certificate: npm config set cafile <file>.`,
	],
	[
		/^E40[137]$/,
		() => `The registry or the proxy rejects the request. It may require a login, or block a package.
${registry} Log in (npm login), or set the proxy with its password (npm config set proxy).`,
	],
	[
		/^(E404|ETARGET|ENOVERSIONS)$/,
		() => `The registry lacks a package that the lock file names. A mirror may be out of date.
${registry} Use another one or wait.`,
	],
	[
		/^(ENOTFOUND|EAI_\w+|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|FETCH_ERROR|ERR_SOCKET_TIMEOUT|E408|E429|E5\d\d)$/,
		() => `npm cannot reach its registry. ${registry}
Check the network with npm ping. If there is a proxy, set it (npm config set proxy).`,
	],
	[
		/^(EACCES|EPERM|EROFS)$/,
		(folder) => `${folder} or npm's cache is not writable. Change the owner of both.`,
	],
	[
		/^(ENOTEMPTY|EEXIST|EBUSY|ENOENT|ENOTDIR)$/,
		(folder) => `Another program is changing this folder, or an install was interrupted.
Stop the other program and delete ${join(folder, 'node_modules')}.`,
	],
];

/** `output` is npm's, `room` the free bytes; `otherwise` is for errors without an npm code. */
export function adviceFor({ output, folder, room = roomIn(folder), otherwise }) {
	if (room < LITTLE_ROOM_BYTES) return diskAdvice(folder) + again;
	const codes = [...output.matchAll(/npm (?:error|ERR!) code (\S+)/g)].map(([, code]) => code);
	return adviceForCodes(codes, folder, otherwise);
}

/** Advice on errors of npm or of the file system, by their codes. */
export function adviceForCodes(codes, folder, otherwise = generalAdvice(folder) + again) {
	const [, advise] = rules.find(([known]) => codes.some((code) => known.test(code))) ?? [];
	return advise ? advise(folder) + again : otherwise;
}

/** npm's reason, without its help, stack traces and the path of its log. */
export function reasonIn(output) {
	const lines = output.split('\n').map((line) => line.trimEnd());
	const errors = lines
		.filter((line) => /^npm (error|ERR!)/.test(line))
		.map((line) => line.replace(/^(npm (error|ERR!) ?)+/, ''));
	const help = errors.findIndex((line) => /^(Clean install a project|Usage:)/.test(line));
	const reason = errors
		.slice(0, help < 0 ? undefined : help)
		.filter((line) => !/^$|^\w+$|^(gyp ERR! stack)?\s+at |^A complete log of this run/.test(line));
	return shortened(reason.length > 0 ? reason : lines);
}

/** Keeps the beginning, which names the error, and the end, where a compiler prints its reason. */
function shortened(lines) {
	if (lines.length <= REASON_LINES) return lines.join('\n');
	const half = REASON_LINES / 2;
	return [...lines.slice(0, half), '…', ...lines.slice(-half)].join('\n');
}

/** Free bytes in a folder; 0 if the file system takes no further file. */
function roomIn(folder) {
	try {
		const { bavail, bsize, files, ffree } = statfsSync(folder);
		return files > 0 && ffree === 0 ? 0 : bavail * bsize;
	} catch {
		return Infinity;
	}
}

function diskAdvice(folder) {
	return `The disk of ${folder} is full. An install needs up to 3 GB: free some space.`;
}

function generalAdvice(folder) {
	return `To see npm's full output, run npm ci in ${folder}. Fix the cause.`;
}
