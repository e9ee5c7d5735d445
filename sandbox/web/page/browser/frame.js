/** Gives a mail's frame the height of its content, and shrinks content that is too wide for it. */
export function fitToContent(frame) {
	const fit = () => {
		const root = frame.contentDocument?.documentElement;
		if (!root || frame.clientWidth === 0) return;
		root.style.zoom = '1';
		const share = frame.clientWidth / root.scrollWidth;
		if (share < 1) root.style.zoom = String(share);
		const height = Math.ceil(root.offsetHeight * Math.min(share, 1));
		frame.style.setProperty('--content', `${height + BORDERS_PX}px`);
	};
	frame.addEventListener('load', fit);
	new ResizeObserver(fit).observe(frame);
}

const BORDERS_PX = 4;
