import { until } from '../harness/until';
import type { Desk } from './desk';
import { Person } from './person';

/** Jobs of a day share a person in front of the editor, and the things that the person already has. */
export class Day {
	private person!: Person;

	constructor(private readonly desk: Desk) {}

	async begin(): Promise<Person> {
		this.desk.harness.world.reset();
		this.person = new Person(this.desk);
		await this.person.begin();
		return this.person;
	}

	/** Executes from a trigger, and waits until one more execution has ended well. */
	async execute(id: string, trigger: string): Promise<void> {
		const { workflows } = this.desk.harness.n8n;
		const countEnded = async () => (await workflows.executions(id, ['success'])).length;
		const before = await countEnded();
		await this.person.executeFrom(trigger);
		await until(async () => (await countEnded()) > before, 200);
	}

	/** Imports an example; its ID. */
	async open(file: string): Promise<string> {
		await this.person.import(file);
		return (await this.person.saved('About This Workflow')).id;
	}

	/** A data table that the person has already. */
	async addRows(name: string, data: ReadonlyArray<Record<string, string>>): Promise<void> {
		const { rest } = this.desk.harness.n8n;
		const { id: project } = await rest.call('GET', '/projects/personal');
		const tables = `/projects/${project}/data-tables`;
		const columns = Object.keys(data[0]).map((column) => ({ name: column, type: 'string' }));
		const { id } = await rest.call('POST', tables, { name, columns });
		await rest.call('POST', `${tables}/${id}/insert`, { data });
	}
}
