import { fieldsOf, type Execution } from '../../demo/driver';
import type { World } from '../../sandbox/core/world';
import type { Row } from '../readings/rows';

/** What is true after an example, whatever the account is like; throws otherwise. */
export type Outcome = (execution: Execution, world: World, row: Row) => void;

export const ends = (execution: Execution, ...nodes: string[]) => {
	const { status, lastNode, failure } = execution;
	expect({ status, failure: failure?.message }).toEqual({ status: 'success', failure: undefined });
	expect(nodes).toContain(lastNode);
};

export const isNewestNamed = (row: Parameters<Outcome>[2]) =>
	row['numbering.newestInvoice'] !== 'nothing' || row['numbering.recordIds'] === true;

/** Without the ID of the latest invoice, it ends with an error before anything is sent. */
const ofLatest =
	(outcome: Outcome): Outcome =>
	(execution, world, row) => {
		if (isNewestNamed(row)) return outcome(execution, world, row);
		expect(execution.failure?.message).toContain('could not be found');
		expect(world.tables.email.mails).toHaveLength(0);
	};

export const mailsReport: Outcome = ofLatest((execution, { tables }) => {
	ends(execution, 'Send Report');
	const [{ subject, figures }] = fieldsOf(execution, 'Generate Report');
	const { numInvoice } = tables.numbering.invoices.all().at(-1)!;
	expect(figures).toMatchObject({ numInvoice });
	expect(tables.email.mails.all()).toMatchObject([{ subject }]);
});

export const disputes: Outcome = ofLatest((execution, { tables }) => {
	const [{ hasDispute, subject }] = fieldsOf(execution, 'Audit Invoice');
	ends(execution, hasDispute ? 'Send to Finance' : 'In Order');
	expect(tables.email.mails.all()).toMatchObject(hasDispute ? [{ subject }] : []);
});

export const splits: Outcome = ofLatest((execution, { tables }) => {
	expect(execution.status).toBe('success');
	const parts = fieldsOf(execution, 'Split Invoice');
	expect(parts.map(({ owner }) => owner)).toEqual(
		expect.arrayContaining(['Berlin office', 'Germany', 'Spain']),
	);
	const mails = tables.email.mails.all().map(({ destination, subject }) => [destination, subject]);
	// What is nobody's has no address of its own.
	const wanted = parts.map(({ email = 'billing@example.com', subject }) => [email, subject]);
	expect(mails.sort()).toEqual(wanted.sort());
	const [berlin] = parts.filter(({ owner }) => owner === 'Berlin office');
	expect(berlin).toMatchObject({ email: 'berlin@example.com' });
});

export const closesMonth: Outcome = ofLatest((execution, { tables }) => {
	ends(execution, 'Export Lines');
	const mails = tables.email.mails.all();
	const owners = fieldsOf(execution, 'Parts of Owners');
	expect(mails).toHaveLength(owners.length + 1);
	expect(fieldsOf(execution, 'Export Lines').map(({ lines }) => lines)).toEqual([
		'fixed',
		'channels',
		'products',
	]);
});

export const exportsCalls: Outcome = (execution) => {
	expect(execution.status).toBe('success');
	const [{ rows }] = fieldsOf(execution, "Export Yesterday's Calls");
	expect(rows).toBeGreaterThan(0);
	expect(fieldsOf(execution, 'Only New Ones').length).toBeGreaterThanOrEqual(Number(rows));
};
