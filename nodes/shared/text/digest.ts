import { type BinaryToTextEncoding, createHash } from 'crypto';

/** A SHA-256 digest identifies something without showing it, or in fewer characters. */
export const digestOf = (text: string, encoding: BinaryToTextEncoding = 'base64'): string =>
	createHash('sha256').update(text).digest(encoding);

/** The content arrives piece by piece. */
export const newDigest = () => createHash('sha256');
