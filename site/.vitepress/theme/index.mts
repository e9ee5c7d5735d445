import DefaultTheme from 'vitepress/theme';

import './style.css';

/** Pictures are wider than a phone: a click shows one in its full size. */
function openPicture({ target }: MouseEvent): void {
	if (target instanceof HTMLImageElement && target.closest('.vp-doc')) window.open(target.src);
}

export default {
	extends: DefaultTheme,
	enhanceApp() {
		if (typeof document !== 'undefined') document.addEventListener('click', openPicture);
	},
};
