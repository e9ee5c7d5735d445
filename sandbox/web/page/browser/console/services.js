import { get } from './api.js';

let routes;

/** The routes of all services, which are asked for once: `{ service, method, path, documented }`. */
export async function listRoutes(signal) {
	routes ??= await get('/routes', {}, signal);
	return routes;
}

export async function listServices(signal) {
	const names = new Set((await listRoutes(signal)).map(({ service }) => service));
	return [['', 'All'], ...[...names].filter(Boolean).map((name) => [name, name])];
}
