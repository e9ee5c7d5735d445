import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import { toOperationError } from '../../../shared/errors/operationError';
import { readRecord } from '../../../shared/records/recordList';
import { recordsIn } from '../../../shared/records/period';
import { callRecordsByTime } from '../../callRecords/callRecordFields';
import { type Decimal, readDecimal, toNumber, unitOf, zero } from '../../decimal';
import { daysBetween, toInstant } from '../../instant';
import { readRecords } from '../../numberRecords';
import type { Gap } from '../../report/phrases';
import { readBreakdown } from '../breakdown';
import type { Located } from '../../../shared/declare/operation';
import type { Audit, AuditOptions } from './auditScope';
import { auditLines } from './auditLines';
import { type AuditFinding, Findings, auditSums } from './findings';
import { CallAudit } from './auditCalls';
import * as lists from '../../recordForms';

export interface Audited {
	invoice: IDataObject;
	invoiceId: number;
	findings: AuditFinding[];
	/** What could not be checked: how many there are of it, or their amount. */
	gaps: ReadonlyMap<Gap, number>;
	calls: number;
	lines: number;
}

export async function audit(api: Api, chosen: Located, options: AuditOptions): Promise<Audited> {
	const breakdown = await readBreakdown(api, chosen);
	const { invoice, invoiceId, lines } = breakdown;
	const gaps = new Map<Gap, Decimal>();
	const scope: Audit = {
		...{ invoice, invoiceId, numbers: await readRecords(api), findings: new Findings() },
		unit: unitOf(options.currency),
		gap: (name, shown = 10n ** 12n) => gaps.set(name, (gaps.get(name) ?? zero) + shown),
		isEarlier: async (id) => await isEarlier(api, invoice, id),
	};
	scope.gap('ratesMayHaveChanged', zero);
	await auditLines(api, scope, breakdown);
	const calls = await auditCalls(api, scope, options.pageSize);
	auditSums(scope, breakdown, calls.sums, options.taxPercent);
	return {
		...{ invoice, invoiceId, calls: calls.sums.calls },
		findings: scope.findings.list(),
		gaps: new Map([...gaps].map(([name, shown]) => [name, toNumber(shown)])),
		lines: Object.values(lines).reduce((sum, { length }) => sum + length, 0),
	};
}

const keepsRepeats = { keepsRepeats: true } as const;

async function auditCalls(api: Api, audit: Audit, pageSize: number = bulkPageSize.default) {
	const calls = new CallAudit(audit);
	const period = daysBetween(audit.invoice.fromDate, audit.invoice.toDate);
	if (!period) return calls;
	for await (const page of recordsIn(api, callRecordsByTime, period, pageSize, keepsRepeats)) {
		for (const call of page) await calls.add(call);
	}
	await calls.close(readDecimal(audit.invoice.amountCalls));
	return calls;
}

/** IDs say nothing of the order of invoices, so their dates are compared. */
async function isEarlier(api: Api, { invoiceDate }: IDataObject, id: number): Promise<boolean> {
	const dateOf = async () =>
		(await readRecord(api, lists.invoices, id).catch(emptyIfMissing)).invoiceDate;
	const other = toInstant(await api.memoize(`invoiceDate ${id}`, dateOf));
	const own = toInstant(invoiceDate);
	return other !== undefined && own !== undefined && other < own;
}

function emptyIfMissing(thrown: unknown): IDataObject {
	const error = toOperationError(thrown);
	if (error.isMissing) return {};
	throw error;
}
