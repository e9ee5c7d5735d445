/**
 * A busy machine may take minutes for a second, so n8n or a page only counts as hanging after this
 * time.
 */
export const HANGS_AFTER_MS = 600_000;
