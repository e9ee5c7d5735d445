/** The value of an expression or a parameter; n8n throws for one that it cannot evaluate. */
export function evaluated<T>(evaluate: () => T | undefined, otherwise: T): T {
	try {
		return evaluate() ?? otherwise;
	} catch {
		return otherwise;
	}
}
