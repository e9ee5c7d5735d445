/* eslint-disable @typescript-eslint/no-require-imports -- loads the one service that is asked for */
import type { ICredentialType, INodeParameters, INodeType } from 'n8n-workflow';

import type { Service } from '../../nodes/shared/declare/service';
import { serviceNames, type ServiceName } from '../../sandbox/services/services';
import { credentialTypes } from '../../test/harness/run';

/** A service under the name that it has in the sandbox. */
export interface RecordedService {
	name: ServiceName;
	service: Service;
	node: INodeType;
	/** The one without a sign-in: users of OAuth2 enter an access token. */
	credentialType: ICredentialType;
	/** By `resource.operation`. Call it last: what it loads removes the pauses between requests. */
	samples(): Readonly<Record<string, INodeParameters>>;
}

/** Loads a service by its name, which is also that of its folder and node; rejects others. */
export function serviceNamed(asked?: string): RecordedService {
	const name = serviceNames.find((known) => known === asked);
	if (!name) throw new Error(`Usage: npm run record -- --service ${serviceNames.join(' | ')}`);
	const folder = name[0].toUpperCase() + name.slice(1);
	const load = (file: string) => require(`../../nodes/${folder}/${file}`) as unknown;
	const { [name]: service } = load('service') as Record<string, Service>;
	const { [folder]: Node } = load(`${folder}.node`) as Record<string, new () => INodeType>;
	const credentialType = credentialTypes[service.credentials[0].credentialType];
	const samples = () => {
		const path = `../../test/${folder}/tested`;
		const loaded = require(path) as Record<string, { samples: Record<string, INodeParameters> }>;
		return loaded[`tested${folder}`].samples;
	};
	return { name, service, node: new Node(), credentialType, samples };
}
