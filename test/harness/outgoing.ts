/* eslint-disable @n8n/community-nodes/no-restricted-imports -- follows the requests of this process */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/**
 * It counts the requests of this process that have no answer so far, and those that got none in
 * this test.
 */
const requests = { followers: 0, open: 0, lost: 0 };

const note = (message: unknown) => {
	const { request } = message as { request: ClientRequest };
	if (request.path.startsWith('/_sandbox/')) return;
	let isOpen = true;
	const end = (isLost: boolean) => {
		if (!isOpen) return;
		isOpen = false;
		requests.open--;
		if (isLost) requests.lost++;
	};
	requests.open++;
	request.once('response', (response) => response.once('end', () => end(false)));
	request.once('close', () => end(true));
};

/** Call it when those that were given up have arrived. */
export const forgetLost = () => void (requests.lost = 0);

/** It applies to the tests of a `describe`, or of a file. */
export function followRequests(): void {
	beforeAll(() => {
		if (requests.followers++ === 0) subscribe('http.client.request.start', note);
	});
	beforeEach(forgetLost);
	afterAll(() => {
		if (--requests.followers === 0) unsubscribe('http.client.request.start', note);
	});
}

/** Whether each request has its answer: one that was given up may still arrive at the service. */
export const areAllAnswered = () =>
	requests.followers > 0 && requests.open === 0 && requests.lost === 0;
