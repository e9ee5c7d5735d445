/**
 * After this, what n8n or a page was asked for counts as hanging. It is no measure of speed: a busy
 * machine may take minutes for what else takes a second.
 */
export const HANGS_AFTER_MS = 600_000;
