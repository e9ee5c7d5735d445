import { satisfies } from 'semver';

export interface Locked {
	/** The package's own name where it is installed under an alias (`npm:other@1`). */
	name?: string;
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	/** The platforms that it runs on; all by default. */
	os?: string[];
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}

/** The `packages` of a lock file: the folder of each package, and its entry. */
export type Packages = Record<string, Locked>;

/**
 * Why `npm ci` would reject a lock file on some platform: dependencies that have no entry where Node.js
 * looks for them, or one of another version. Optional packages of other platforms must be there too.
 * Peer dependencies do not count, because these folders are installed with `legacy-peer-deps`.
 */
export function problemsOf(packages: Packages, overrides: Record<string, unknown> = {}): string[] {
	return Object.entries(packages).flatMap(([place, locked]) =>
		Object.entries(requiredBy(locked)).flatMap(([name, range]) => {
			const wanted = `${place || 'package.json'} wants ${name}@${range}`;
			const found = resolve(packages, place, name);
			if (!found) return [`${wanted}, which is missing`];
			const fits = isWanted(found, name, overrideOf(overrides, name) ?? range);
			return fits ? [] : [`${wanted}, and would get ${found.version}`];
		}),
	);
}

function requiredBy({ dependencies, optionalDependencies, devDependencies }: Locked) {
	return { ...devDependencies, ...dependencies, ...optionalDependencies };
}

/** The entry in the nearest `node_modules`, from the package outwards. */
function resolve(packages: Packages, place: string, name: string): Locked | undefined {
	const found = packages[`${place}${place && '/'}node_modules/${name}`];
	if (found || place === '') return found;
	// A workspace is in no `node_modules`.
	const outside = place
		.slice(0, Math.max(0, place.lastIndexOf('node_modules/')))
		.replace(/\/$/, '');
	return resolve(packages, outside, name);
}

function overrideOf(overrides: Record<string, unknown>, name: string): string | undefined {
	const override = overrides[name];
	if (override === undefined || typeof override === 'string') return override;
	throw new Error(`The override of ${name} applies to a part of the tree only: handle it here`);
}

/** `npm:other@^1` is another package under this name. */
function isWanted({ name: ownName, version = '' }: Locked, name: string, range: string): boolean {
	const [, aliased, aliasedRange] = /^npm:(.+)@(.+)$/.exec(range) ?? [];
	if ((aliased ?? name) !== (ownName ?? name)) return false;
	return satisfies(version, aliasedRange ?? range, { loose: true });
}
