/** Trimmed, or undefined where there is nothing but blanks: an optional field that counts as empty. */
export const filled = (text?: string | null): string | undefined => text?.trim() || undefined;
