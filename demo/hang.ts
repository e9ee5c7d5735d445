/** After this, n8n or a page counts as hanging: a busy machine may take minutes for a second. */
export const HANGS_AFTER_MS = 600_000;
