import { maxMailBytes, mailPage, softInk } from '../text/mail';
import { escapeHtml } from '../text/wording';
import type { Chart, Content, Format, Row, Section, Table, TableRow } from './format';

const rule = '1px solid #e3e8ec';

const soft = `color:${softInk}`;

const small = `font-size:12px;line-height:16px;${soft}`;

const cell = `font-size:14px;line-height:20px;border-bottom:${rule}`;

const dark = `.line{border-color:#35424b!important}
.group{background:#22354a!important}
.track{background:#35424b!important}
.bar{background:#6cc3dd!important}
.note{background:#43361a!important;color:#ffdf9e!important}`;

const narrow = `.bars{width:56px!important}
.figure{display:block!important;padding:8px 0!important}
.minor{display:none!important}
.cell{font-size:13px!important}`;

function table({ columns, minor, rows }: Table): string {
	const head = columns.map(
		(name, index) =>
			`<th scope="col" class="line soft${classOf(index, minor)}" align="${alignOf(index)}" style="padding:4px 4px 4px ${index ? 10 : 4}px;font-weight:600;border-bottom:2px solid #c3ccd3;${small}">${escapeHtml(name)}</th>`,
	);
	const body = rows.map((row) => `<tr>${rowOf(row, minor)}</tr>`);
	return `<table width="100%" cellpadding="0" cellspacing="0"><tr>${head.join('')}</tr>
${body.join('\n')}</table>`;
}

const alignOf = (index: number) => (index === 0 ? 'left' : 'right');

const classOf = (index: number, minor?: number) => (index === minor ? ' minor' : '');

const compact = 'padding-top:3px;padding-bottom:3px';

const rowStyles: Record<NonNullable<TableRow['kind']>, string> = {
	group: 'font-weight:600;background:#f5f7f9',
	total: 'font-weight:700;border-top:2px solid #c3ccd3;border-bottom:0',
	member: compact,
	more: `${compact};color:#5b6b76`,
};

function rowOf({ cells, small: below = [], kind }: TableRow, minor?: number): string {
	const classes = `line cell${kind === 'group' ? ' group' : ''}${kind === 'more' ? ' soft' : ''}`;
	const indent = kind === 'member' || kind === 'more' ? 18 : 4;
	return cells
		.map((text, index) => {
			const padding = index === 0 ? `6px 0 6px ${indent}px` : '6px 4px 6px 10px';
			const note = below[index]
				? `<br><span class="soft" style="font-weight:400;${small}">${escapeHtml(below[index])}</span>`
				: '';
			const wrap = index === 0 ? 'word-break:break-word' : 'white-space:nowrap';
			return `<td class="${classes}${classOf(index, minor)}" align="${alignOf(index)}" valign="top" style="padding:${padding};${cell};${wrap}${kind ? `;${rowStyles[kind]}` : ''}">${escapeHtml(text)}${note}</td>`;
		})
		.join('');
}

function toHtml({ title, facts, headline, sections, remarks }: Content, lang: string): string {
	const body = `<h1 style="margin:0;font-size:24px;line-height:30px">${escapeHtml(title)}</h1>
${factList(facts)}
${figures(headline)}
${remarks.map(remark).join('\n')}
${sections.map(section).join('\n')}`;
	return mailPage({ lang, title, width: 720, dark, narrow, body });
}

const remark = (text: string) =>
	`<p class="note" style="margin:16px 0 0;padding:10px 12px;font-size:14px;line-height:20px;background:#fff3d6;color:#6b4a00;border-radius:6px">${escapeHtml(text)}</p>`;

function factList(facts: Content['facts']): string {
	const rows = facts.map(
		({ label, value }) =>
			`<tr><td class="soft" style="padding:1px 16px 1px 0;font-size:14px;line-height:20px;${soft}">${escapeHtml(label)}</td><td style="padding:1px 0;font-size:14px;line-height:20px">${escapeHtml(value)}</td></tr>`,
	);
	return `<table cellpadding="0" cellspacing="0" style="margin-top:10px">${rows.join('\n')}</table>`;
}

function figures(headline: Content['headline']): string {
	const cells = headline.map(
		({ label, value, note }) =>
			`<td class="figure" valign="top" style="padding:14px 20px 14px 0;font-size:13px;line-height:18px"><span class="soft" style="${soft}">${escapeHtml(label)}</span><br><span style="font-size:22px;line-height:30px;font-weight:600;white-space:nowrap">${escapeHtml(value)}</span>${
				note ? `<br><span class="soft" style="${small}">${escapeHtml(note)}</span>` : ''
			}</td>`,
	);
	return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin-top:18px;border-top:2px solid #1c2a33;border-bottom:${rule}"><tr>${cells.join('\n')}</tr></table>`;
}

function section({ title, note, rows, table: cells, chart: columns }: Section): string {
	const heading = `<h2 style="margin:30px 0 6px;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>`;
	const subtitle = note
		? `<p class="soft" style="margin:0 0 6px;${small}">${escapeHtml(note)}</p>`
		: '';
	const body = [cells && table(cells), columns && chart(columns), rows && bars(rows)];
	return `${heading}${subtitle}${body.filter(Boolean).join('\n')}`;
}

const bars = (rows: readonly Row[]): string =>
	`<table width="100%" cellpadding="0" cellspacing="0">${rows.map(bar).join('\n')}</table>`;

function bar({ label, value, share }: Row): string {
	const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
	const fill =
		percent === 0
			? ''
			: `<td class="bar" width="${percent}%" style="background:#1f6f8b;height:10px;border-radius:5px;font-size:0;line-height:0">&nbsp;</td>`;
	return `<tr>
<td class="line" width="42%" style="padding:6px 10px 6px 0;${cell};word-break:break-word">${escapeHtml(label)}</td>
<td class="line bars" width="36%" style="padding:6px 0;${cell}"><table role="presentation" class="track" width="100%" cellpadding="0" cellspacing="0" style="background:#e3e8ec;border-radius:5px"><tr>${fill}<td style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr></table></td>
<td class="line" align="right" style="padding:6px 0 6px 10px;${cell};white-space:nowrap">${escapeHtml(value)}</td>
</tr>`;
}

const heightPx = 96;

/**
 * Table cells are columns, because mail programs remove SVG and some ignore the height of a div.
 */
function chart({ columns, summary }: Chart): string {
	const [first] = columns;
	const last = columns[columns.length - 1];
	return `<table role="img" aria-label="${escapeHtml(summary)}" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${columns.map(column).join('')}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="soft" style="padding-top:4px;${small}">${escapeHtml(first.label)}</td><td class="soft" align="right" style="padding-top:4px;${small}">${escapeHtml(columns.length > 1 ? last.label : '')}</td></tr></table>`;
}

function column({ label, value, share }: Row): string {
	const px = Math.round(Math.min(1, Math.max(0, share)) * heightPx);
	const fill =
		px === 0
			? ''
			: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="bar" height="${px}" style="height:${px}px;background:#1f6f8b;border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
	return `<td class="line" valign="bottom" height="${heightPx}" title="${escapeHtml(`${label}: ${value}`)}" style="height:${heightPx}px;padding:0 1px;border-bottom:1px solid #c3ccd3;font-size:0;line-height:0">${fill}</td>`;
}

/** Each table has at most this many rows, and counts the rows that it leaves out. */
type Maker = (maxRows: number) => Content;

/**
 * `highlights` follow the title in the subject. Amounts without a currency are explained once. The
 * HTML has as many rows as an email may hold, and the text has all of them.
 */
export function toReport(make: Maker, highlights: string, { currency, lang, say }: Format) {
	const unnamed = { label: say.amounts, value: say.inAccountCurrency };
	const contentOf = (maxRows: number): Content => {
		const made = make(maxRows);
		return currency || made.isWithoutAmounts ? made : { ...made, facts: [...made.facts, unnamed] };
	};
	const content = contentOf(Infinity);
	return {
		// A line break would end the header of an email.
		subject: `${oneLine(content.title)}: ${oneLine(highlights)}`,
		html: longestThatFits((maxRows) => toHtml(contentOf(maxRows), lang)),
		text: toText(content),
	};
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** One row takes about a tenth of a kilobyte. */
const rowsTried = 1024;

function longestThatFits(htmlWith: (maxRows: number) => string): string {
	const isShort = (html: string) => Buffer.byteLength(html) <= maxMailBytes;
	const whole = htmlWith(Infinity);
	if (isShort(whole)) return whole;
	let [least, html] = [0, htmlWith(0)];
	for (let step = rowsTried / 2; step >= 1; step /= 2) {
		const longer = htmlWith(least + step);
		if (isShort(longer)) [least, html] = [least + step, longer];
	}
	return html;
}

/** Mail programs and logs without HTML show this. */
function toText({ title, facts, headline, sections, remarks }: Content): string {
	const lines = [title];
	const texts = facts.map(({ label, value }) => [label, value]);
	for (const line of aligned(texts, [])) lines.push(line);
	lines.push('');
	for (const remark of remarks) lines.push(`! ${remark}`, '');
	const figures = headline.map(({ label, value, note = '' }) => [label, value, note]);
	for (const line of aligned(figures, [1])) lines.push(line);
	for (const section of sections) {
		lines.push('', section.title.toUpperCase());
		if (section.note) lines.push(section.note);
		for (const line of aligned(cellsOf(section))) lines.push(line);
	}
	return `${lines.join('\n')}\n`;
}

function cellsOf({ rows = [], table, chart }: Section): string[][] {
	if (table) return [table.columns, ...table.rows.map(toCells)];
	return [...rows, ...(chart?.columns ?? [])].map(({ label, value }) => [label, value]);
}

const toCells = ({ cells, small = [], kind }: TableRow) =>
	cells.map((text, index) => {
		const indent = index === 0 && (kind === 'member' || kind === 'more') ? '  ' : '';
		return `${indent}${text}${small[index] ? ` (${small[index]})` : ''}`;
	});

/** Amounts are right-aligned; by default, these are all columns but the first. */
function aligned(rows: string[][], amounts?: readonly number[]): string[] {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => row[column].length)),
	);
	const isAmount = (column: number) => amounts?.includes(column) ?? column > 0;
	return rows.map((row) => {
		const cells = row.map((text, column) =>
			isAmount(column) ? text.padStart(widths[column]) : text.padEnd(widths[column]),
		);
		return `  ${cells.join('  ').trimEnd()}`;
	});
}
