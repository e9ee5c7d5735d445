import { OperationError } from '../../shared/errors/operationError';

type Kind = 'image' | 'video' | 'document' | 'audio';

/** The documented file extensions, by kind. */
const extensions: Readonly<Record<Kind, readonly string[]>> = {
	image: ['jpg', 'png'],
	video: ['3gp', 'mp4'],
	document: ['txt', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'pdf'],
	audio: ['aac', 'amr', 'mp3', 'm4a', 'ogg'],
};

const isKind = (type: string): type is Kind => type in extensions;

/**
 * Rejects text that is not a web address, and a link with the extension of another kind. An unknown
 * extension passes, since the platform goes by the file behind the link.
 */
export function checkLink(type: string, link: string): void {
	if (!isKind(type)) return;
	const url = URL.canParse(link) ? new URL(link) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		throw new OperationError(
			'“Link” is not a web address',
			`Enter an address that begins with https:// and is reachable from the internet. It is “${link.slice(0, 80)}”`,
		);
	}
	const [, extension = ''] = /\.(\w+)$/.exec(url.pathname.toLowerCase()) ?? [];
	const [kind] = Object.entries(extensions).find(([, known]) => known.includes(extension)) ?? [];
	if (kind === undefined || kind === type) return;
	throw new OperationError(
		`A “.${extension}” file cannot be sent as ${type}`,
		`Choose the type ${kind}, or a file with the extension ${extensions[type].join(', ')}`,
	);
}
