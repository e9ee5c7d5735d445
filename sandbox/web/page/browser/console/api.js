export class Rejected extends Error {
	constructor(status, message) {
		super(message);
		this.status = status;
	}
}

/** Empty fields of the query are left out. */
export async function get(path, query = {}, signal = undefined) {
	const fields = Object.entries(query).filter(([, value]) => value !== '' && value !== null);
	const search = new URLSearchParams(fields.filter(([, value]) => value !== undefined)).toString();
	return await ask('GET', `${path}${search && `?${search}`}`, undefined, signal);
}

export const post = async (path, body) => await ask('POST', path, body);

export const remove = async (path) => await ask('DELETE', path);

async function ask(method, path, body, signal) {
	const json = { 'content-type': 'application/json' };
	const sent = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
	const answer = await fetch(`/_sandbox${path}`, { method, signal, ...sent });
	if (answer.status === 204) return null;
	const text = await answer.text();
	if (!answer.ok) throw new Rejected(answer.status, readMessage(text));
	return JSON.parse(text);
}

function readMessage(text) {
	try {
		return JSON.parse(text).message ?? text;
	} catch {
		return text;
	}
}
