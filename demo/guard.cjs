const { isMainThread } = require('node:worker_threads');

// The driver holds the standard input open: when it is gone, the pipe closes, and n8n ends, too.
// n8n’s worker threads have a separate one, which is always closed.
if (isMainThread) {
	process.stdin.on('close', () => {
		process.kill(process.pid, 'SIGTERM');
		setTimeout(() => process.exit(1), 5000).unref();
	});
	process.stdin.resume();
}
