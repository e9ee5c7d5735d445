const { isMainThread } = require('node:worker_threads');

// Loaded into n8n before anything else: its standard input is a pipe that the driver holds open. When
// the driver is gone, however it went, the pipe closes and n8n ends too instead of staying behind.
// n8n's worker threads load this as well and have a standard input of their own, which is always closed.
if (isMainThread) {
	process.stdin.on('close', () => {
		process.kill(process.pid, 'SIGTERM');
		setTimeout(() => process.exit(1), 5000).unref();
	});
	process.stdin.resume();
}
