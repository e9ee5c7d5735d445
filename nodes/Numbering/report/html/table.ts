import { escapeHtml } from '../../../shared/text/escapeHtml';
import type { Table, TableRow } from '../content';
import { cell, small } from './styles';

export function table({ columns, minor, rows }: Table): string {
	const head = columns.map(
		(name, index) =>
			`<th scope="col" class="sb-line sb-soft${classOf(index, minor)}" align="${alignOf(index)}" style="padding:4px 4px 4px ${index ? 10 : 4}px;font-weight:600;border-bottom:2px solid #c3ccd3;${small}">${escapeHtml(name)}</th>`,
	);
	const body = rows.map((row) => `<tr>${rowOf(row, minor)}</tr>`);
	return `<table width="100%" cellpadding="0" cellspacing="0"><tr>${head.join('')}</tr>
${body.join('\n')}</table>`;
}

const alignOf = (index: number) => (index === 0 ? 'left' : 'right');

const classOf = (index: number, minor?: number) => (index === minor ? ' sb-minor' : '');

const compact = 'padding-top:3px;padding-bottom:3px';

const rowStyles: Record<NonNullable<TableRow['kind']>, string> = {
	group: 'font-weight:600;background:#f5f7f9',
	total: 'font-weight:700;border-top:2px solid #c3ccd3;border-bottom:0',
	member: compact,
	more: `${compact};color:#5b6b76`,
};

function rowOf({ cells, small: below = [], kind }: TableRow, minor?: number): string {
	const classes = `sb-line sb-cell${kind === 'group' ? ' sb-group' : ''}${kind === 'more' ? ' sb-soft' : ''}`;
	const indent = kind === 'member' || kind === 'more' ? 18 : 4;
	return cells
		.map((text, index) => {
			const padding =
				index === 0 ? `padding-left:${indent}px` : 'padding-left:10px;padding-right:4px';
			const note = below[index]
				? `<br><span class="sb-soft" style="font-weight:400;${small}">${escapeHtml(below[index])}</span>`
				: '';
			const wrap = index === 0 ? 'word-break:break-word' : 'white-space:nowrap';
			return `<td class="${classes}${classOf(index, minor)}" align="${alignOf(index)}" valign="top" style="${cell};${padding};${wrap}${kind ? `;${rowStyles[kind]}` : ''}">${escapeHtml(text)}${note}</td>`;
		})
		.join('');
}
