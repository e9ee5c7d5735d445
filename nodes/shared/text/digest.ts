import { type BinaryToTextEncoding, createHash } from 'crypto';

/** SHA-256 of a text: what identifies something without showing it, or in fewer characters. */
export const digestOf = (text: string, encoding: BinaryToTextEncoding = 'base64'): string =>
	createHash('sha256').update(text).digest(encoding);

/** For a content that arrives piece by piece. */
export const newDigest = () => createHash('sha256');
