export interface Rows<Row> {
	readonly length: number;
	at(index: number): Row | undefined;
	/** Sorted orders of rows that never change are cached by the caller’s key. */
	readonly orders?: Map<string, Uint32Array>;
	/** Rows already ascend by this field, so nothing has to be read to sort by it. */
	readonly ascending?: string;
}

export interface ById<Row> extends Rows<Row> {
	find(id: number): Row | undefined;
}

/** Rows are in the order of their addition; IDs count up and are never used twice. */
export class Table<Row extends { id: number }> implements ById<Row> {
	private readonly rows: Row[] = [];
	private readonly byId = new Map<number, Row>();

	constructor(private nextId = 1) {}

	get length(): number {
		return this.rows.length;
	}

	/**
	 * The stored row has a new ID even if `fields` are those of a different row. A change to it
	 * changes the table.
	 */
	add(fields: Omit<Row, 'id'>): Row {
		const id = { id: this.nextId++ };
		// The ID comes first in responses.
		const row = { ...id, ...fields, ...id } as Row;
		this.rows.push(row);
		this.byId.set(row.id, row);
		return row;
	}

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

	/** A different row refers to it, so a missing row is a defect of the sandbox. */
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

/** Rows are computed from their index and can’t be changed. A snapshot shows only their count. */
export class GeneratedTable<Row extends { id: number }> implements ById<Row> {
	readonly orders = new Map<string, Uint32Array>();

	constructor(
		private readonly count: () => number,
		private readonly firstId: number | (() => number),
		private readonly generate: (index: number, count: number) => Row,
		readonly ascending?: keyof Row & string,
	) {}

	get length(): number {
		return this.count();
	}

	at(index: number): Row {
		return this.generate(index, this.length);
	}

	find(id: number): Row | undefined {
		const index = id - (typeof this.firstId === 'number' ? this.firstId : this.firstId());
		return index >= 0 && index < this.length ? this.at(index) : undefined;
	}

	toJSON(): { generated: number } {
		return { generated: this.length };
	}
}
