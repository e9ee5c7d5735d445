interface Seed {
	description: string;
	settings: Readonly<Record<string, object>>;
}

const named = {
	empty: {
		description: 'An account without records: only destinations, rates, models and voices',
		settings: { numbering: { callRecords: 0 } },
	},
	demo: {
		description: 'An account with some records of every kind, which the examples use',
		settings: {},
	},
	acme: {
		description: 'A company with 1,000,000 call records, generated while they are read',
		settings: { numbering: { callRecords: 1_000_000 } },
	},
} satisfies Record<string, Seed>;

export type SeedName = keyof typeof named;

export const seeds: Readonly<Record<SeedName, Seed>> = named;

export const seedNames = Object.keys(seeds) as SeedName[];

/** An unknown name throws. */
export function seedOf(name: string): SeedName {
	const seedName = seedNames.find((one) => one === name);
	if (seedName === undefined) throw new Error(`No seed "${name}": choose ${seedNames.join(', ')}`);
	return seedName;
}

export const DEFAULT_SEED: SeedName = 'demo';
