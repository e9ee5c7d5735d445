import { satisfies } from 'semver';

export interface Locked {
	/** The package's own name, where an alias (`npm:other@1`) brings it under another one. */
	name?: string;
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	/** Where it runs; everywhere, where not given. */
	os?: string[];
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}

/** The `packages` of a lock file: where each package lies, and what npm noted of it. */
export type Packages = Record<string, Locked>;

/**
 * What keeps `npm ci` from taking a lock file, on whatever platform: each dependency of each package
 * that has no entry where Node.js would look for it, or one of another version. Optional packages of
 * other platforms belong to the lock file as well. Peer dependencies do not count, because these
 * folders are installed with `legacy-peer-deps`.
 */
export function problemsOf(packages: Packages, overrides: Record<string, unknown> = {}): string[] {
	return Object.entries(packages).flatMap(([place, locked]) =>
		Object.entries(wantedBy(locked)).flatMap(([name, range]) => {
			const wanted = `${place || 'package.json'} wants ${name}@${range}`;
			const found = resolve(packages, place, name);
			if (!found) return [`${wanted}, which is missing`];
			const fits = isWanted(found, name, overrideOf(overrides, name) ?? range);
			return fits ? [] : [`${wanted}, and would get ${found.version}`];
		}),
	);
}

function wantedBy({ dependencies, optionalDependencies, devDependencies }: Locked) {
	return { ...devDependencies, ...dependencies, ...optionalDependencies };
}

/** The nearest `node_modules` that holds it, from the package outwards. */
function resolve(packages: Packages, place: string, name: string): Locked | undefined {
	const found = packages[`${place}${place && '/'}node_modules/${name}`];
	if (found || place === '') return found;
	const outside = place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, '');
	return resolve(packages, outside, name);
}

function overrideOf(overrides: Record<string, unknown>, name: string): string | undefined {
	const override = overrides[name];
	if (override === undefined || typeof override === 'string') return override;
	throw new Error(
		`The override of ${name} holds for a part of the tree only: check it here as well`,
	);
}

/** `npm:other@^1` asks for another package under this name. */
function isWanted({ name: ownName, version = '' }: Locked, name: string, range: string): boolean {
	const [, aliased, aliasedRange] = /^npm:(.+)@(.+)$/.exec(range) ?? [];
	if ((aliased ?? name) !== (ownName ?? name)) return false;
	return satisfies(version, aliasedRange ?? range, { loose: true });
}
