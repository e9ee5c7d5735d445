/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- hands the environment on to another program */
import { delimiter } from 'node:path';

const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_REINSTALL_MISSING_PACKAGES: 'false',
	N8N_AI_ENABLED: 'false',
	N8N_PYTHON_ENABLED: 'false',
};

/** n8n 3.0 requires these or has them as defaults, so everything here runs with them. */
const OF_N8N_3 = {
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_RUNNERS_TASK_TIMEOUT: '60',
	N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 ** 2),
	N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
};

/** On a busy machine n8n would reject all requests when its database takes 5 s to answer. */
const PATIENT = {
	DB_PING_TIMEOUT_MS: '60000',
	N8N_EXPRESSION_ENGINE_TIMEOUT: '60000',
};

export const demoEnvironment = {
	// It is enough for the examples, and Ctrl+C works immediately.
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '1',
	// Without it, n8n's schedules and dates are those of New York.
	GENERIC_TIMEZONE:
		process.env.GENERIC_TIMEZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
};

interface Place {
	folder: string;
	url: string;
	/** n8n and its task runner start Node.js with these options. */
	nodeFolder: string;
	brokerPort: number;
}

export function environmentFor({ folder, url, nodeFolder, brokerPort }: Place) {
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(N8N_|npm_|NODE_|JEST_|DB_|EXECUTIONS_|QUEUE_|OFFLOAD_|WEBHOOK_URL)/.test(name),
	);
	return {
		...Object.fromEntries(inherited),
		...QUIET,
		...PATIENT,
		...OF_N8N_3,
		N8N_WEBHOOK_URL: url,
		N8N_DISABLED_MODULES: 'mcp-registry,instance-ai',
		PATH: `${nodeFolder}${delimiter}${process.env.PATH}`,
		// A proxy of the machine is for the outside; what runs here is reached directly.
		NO_PROXY: '127.0.0.1,localhost',
		no_proxy: '127.0.0.1,localhost',
		N8N_USER_FOLDER: folder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: new URL(url).port,
		N8N_EDITOR_BASE_URL: url,
		// A worker has no pages, so it says here that it is ready.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: new URL(url).port,
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	};
}
