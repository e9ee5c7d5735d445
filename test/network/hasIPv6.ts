/* eslint-disable @n8n/community-nodes/no-restricted-imports -- asks the machine for its addresses */
import { networkInterfaces } from 'node:os';

/** Whether this machine has the address ::1; a container may lack it. */
export const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
	all?.some(({ address }) => address === '::1'),
);
