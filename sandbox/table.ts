/** What a list endpoint needs of a collection of rows, kept in memory or made on demand. */
export interface Rows<Row> {
	readonly length: number;
	at(index: number): Row;
	find(id: number): Row | undefined;
	/** Sorted orders found before, by a key of the caller's; only where rows never change. */
	readonly orders?: Map<string, Uint32Array>;
}

/** Rows in the order they were added; ids are counted up from `firstId` and never used twice. */
export class Table<Row extends { id: number }> implements Rows<Row> {
	private readonly rows: Row[] = [];

	private readonly byId = new Map<number, Row>();

	constructor(private nextId = 1) {}

	get length(): number {
		return this.rows.length;
	}

	/** Answers the row as it is kept: a later change to it is a change to the table. */
	add(fields: Omit<Row, 'id'>): Row {
		const row = { id: this.nextId++, ...fields } as Row;
		this.rows.push(row);
		this.byId.set(row.id, row);
		return row;
	}

	/** The others keep their order. */
	remove(id: number): void {
		const index = this.rows.findIndex((row) => row.id === id);
		if (index < 0) return;
		this.rows.splice(index, 1);
		this.byId.delete(id);
	}

	at(index: number): Row {
		return this.rows[index];
	}

	find(id: number): Row | undefined {
		return this.byId.get(id);
	}

	/** For an id that another row refers to; a missing one is a defect of the sandbox. */
	get(id: number): Row {
		const row = this.byId.get(id);
		if (!row) throw new Error(`No row ${id}`);
		return row;
	}

	all(): readonly Row[] {
		return this.rows;
	}

	filter(test: (row: Row) => boolean): Row[] {
		return this.rows.filter(test);
	}

	toJSON(): readonly Row[] {
		return this.rows;
	}
}

/**
 * Immutable rows computed from their index, so that hundreds of thousands cost no memory.
 * In a snapshot they are `{ generated: <count> }`: nothing can change them.
 */
export class GeneratedTable<Row extends { id: number }> implements Rows<Row> {
	readonly orders = new Map<string, Uint32Array>();

	constructor(
		private readonly count: () => number,
		private readonly firstId: number,
		private readonly generate: (index: number, count: number) => Row,
	) {}

	get length(): number {
		return this.count();
	}

	at(index: number): Row {
		return this.generate(index, this.length);
	}

	find(id: number): Row | undefined {
		const index = id - this.firstId;
		return index >= 0 && index < this.length ? this.at(index) : undefined;
	}

	toJSON(): { generated: number } {
		return { generated: this.length };
	}
}
