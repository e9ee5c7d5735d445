import type { ICredentialType, INodeType } from 'n8n-workflow';

import type { Service } from '../../nodes/shared/catalogue/service';
import { serviceNames, type ServiceName } from '../../sandbox/services';
import { credentialTypes } from '../../test/run';

/** A service under the name that it has in the sandbox. */
export interface RecordedService {
	name: ServiceName;
	service: Service;
	node: INodeType;
	/** The one without a sign-in: users of OAuth2 enter an access token. */
	credentialType: ICredentialType;
}

/** Loads a service by its name, which is also that of its folder and node; rejects others. */
export async function loadService(asked: string): Promise<RecordedService> {
	const name = serviceNames.find((known) => known === asked);
	if (!name) throw new Error(`--service is one of: ${serviceNames.join(', ')}`);
	const folder = name[0].toUpperCase() + name.slice(1);
	const { [name]: service } = (await import(`../../nodes/${folder}/service`)) as Record<
		string,
		Service
	>;
	const nodes = (await import(`../../nodes/${folder}/${folder}.node`)) as Record<
		string,
		new () => INodeType
	>;
	const credentialType = credentialTypes[service.credentials[0].credentialType];
	return { name, service, node: new nodes[folder](), credentialType };
}
