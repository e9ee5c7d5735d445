/** Runs in the page: texts whose contrast with what is behind them is below WCAG's 4.5. */
export function findFaint(): string[] {
	const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
	const light = (colour: string) => {
		const [r, g, b] = channels(colour).map((part) => {
			const share = part / 255;
			return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const behind = (element: Element): string => {
		const { backgroundColor } = getComputedStyle(element);
		if (channels(backgroundColor)[3] !== 0) return backgroundColor;
		return element.parentElement ? behind(element.parentElement) : 'rgb(255, 255, 255)';
	};
	const texts = Array.from(document.querySelectorAll('body *')).filter(
		(element) =>
			element.getClientRects().length > 0 &&
			Array.from(element.childNodes).some(
				(node) => node.nodeType === 3 && node.textContent?.trim(),
			),
	);
	return texts.flatMap((element) => {
		const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		return contrast < 4.5 ? [`${contrast.toFixed(1)} ${element.textContent?.slice(0, 40)}`] : [];
	});
}
