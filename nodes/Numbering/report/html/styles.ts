export const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const rule = '1px solid #e3e8ec';

export const soft = 'color:#5b6b76';

export const small = `font-size:12px;line-height:16px;${soft}`;

export const cell = `padding:6px 0;font-size:14px;line-height:20px;border-bottom:${rule}`;

/** Dark mode works in mail programs that support a style block; the others show the light page. */
export const styles = `
@media (prefers-color-scheme: dark) {
	.sb-page { background: #14191d !important; color: #e8edf0 !important; }
	.sb-card { background: #1e262c !important; }
	.sb-soft { color: #a4b1ba !important; }
	.sb-line { border-color: #35424b !important; }
	.sb-group { background: #262f36 !important; }
	.sb-track { background: #35424b !important; }
	.sb-bar { background: #6cc3dd !important; }
	.sb-note { background: #43361a !important; color: #ffdf9e !important; }
}
@media (max-width: 480px) {
	.sb-card { padding: 16px !important; }
	.sb-bars { width: 56px !important; }
	.sb-figure { display: block !important; padding: 8px 0 !important; }
	.sb-minor { display: none !important; }
	.sb-cell { font-size: 13px !important; }
}`;
